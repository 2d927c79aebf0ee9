"""Whose device a side shows: by its name in many languages, by the year, and by what the game moves."""

from __future__ import annotations

from pressgang.insignia.devices import Years, devices
from pressgang.insignia.nations import Bearing, Domain, insignia_of, nation_of, nations

NAMES = [(name, nation.id) for nation in nations().values() for name in nation.names]


def nation_id(name: str) -> str | None:
    found = nation_of(name)
    return found.id if found else None


def test_each_name_gives_its_nation() -> None:
    meant = {
        said: nation
        for name, nation in NAMES
        for said in (name, name.upper(), f"1. {name} (north)", name.replace("-", " "))
    }
    assert {said: nation_id(said) for said in meant} == meant


def test_no_name_means_two_nations() -> None:
    assert len({name.casefold() for name, _ in NAMES}) == len(NAMES)


def test_names_are_whole_words_and_the_longest_counts() -> None:
    meant = {
        "Österreich-Ungarn": "austria-hungary",
        "Oesterreich": None,
        "WLOCHY": "italy",
        "Haerens flyvevaben": None,
        "Vichy France": "vichy",
        "Free French Forces": "free-french",
        "K.u.K. Kriegsmarine": "austria-hungary",
        "U.S. Navy": "usa",
        "ESPANA": "spain-nationalist",
        "The Chinese Nationalists": "china",
        "Nationalists of China": "china",
        "espana republicana, República Española": "spain-republic",
        "Imperial Russia 1916": "russia",
        "日本海軍": "japan",
        "กองทัพไทย": "thailand",
        "The Austro-Hungarian Navy": "austria-hungary",
        "Czechoslovak Air Force": "czechoslovakia",
        "Aviazione Legionaria": "spain-nationalist",
        "Westpolen": None,
        "Red": None,
        "Blue": None,
        "Reds": None,
        "Natives": None,
        "Army of the Wadi": None,
        "": None,
    }
    assert {name: nation_id(name) for name in meant} == meant


def test_year_and_domain_pick_among_a_nations_devices() -> None:
    meant: dict[tuple[str, int | None, Domain], str] = {
        ("RAF", None, "air"): "raf-a1",
        ("RAF", 1916, "air"): "raf-a",
        ("RAF", 1940, "air"): "raf-a1",
        ("RAF", 1944, "air"): "raf-c1",
        ("British", 1885, "army"): "union",
        ("Coastal Forces", 1943, "navy"): "royal-navy",
        ("Australia", None, "air"): "raaf-1942",
        ("Australia", 1941, "air"): "raf-a1",
        ("Luftwaffe", None, "air"): "luftwaffe-lower",
        ("Luftwaffe", 1937, "air"): "luftwaffe-upper",
        ("Germany", 1916, "air"): "german-1914",
        ("Germany", 1917, "air"): "german-1916",
        ("Germany", 1918, "air"): "german-1918",
        ("Germany", None, "navy"): "kriegsmarine",
        ("Germany", 1916, "navy"): "kaiserliche-marine",
        ("Germany", None, "army"): "heer",
        ("USA", None, "air"): "us-1942",
        ("USA", 1941, "air"): "us-1919",
        ("USA", 1944, "air"): "us-1943",
        ("USA", None, "navy"): "us-navy",
        ("Turkey", 1917, "air"): "ottoman",
        ("Italy", None, "air"): "italy-savoy",
        ("Italy", 1935, "air"): "italy-1915",
        ("Italy", 1937, "air"): "italy-savoy",
        ("Italy", 1943, "air"): "italy-1943",
        ("Thailand", 1943, "air"): "thailand",
        ("Thailand", 1947, "air"): "thailand-1919",
        ("Nederland", 1938, "air"): "netherlands-1921",
        ("Nederland", 1940, "air"): "netherlands",
        ("Norge", 1940, "air"): "norway-flag",
        ("România", 1940, "air"): "romania-1919",
        ("România", 1942, "air"): "romania",
        ("Magyarország", 1941, "air"): "hungary-1938",
        ("Magyarország", 1942, "air"): "hungary",
        ("Bulgaria", 1941, "air"): "bulgaria",
        ("СССР", 1944, "air"): "soviet-1943",
        ("Suomi", 1918, "air"): "finland",
        ("Polska", None, "navy"): "poland",  # no naval device: that of the air stands in
        ("Polska", 2020, "air"): "poland",
    }
    found = {asked: insignia_of(*asked) for asked in meant}
    assert {asked: device and device.id for asked, device in found.items()} == meant


def test_signs_that_are_political_are_never_a_default() -> None:
    years = (None, *range(1900, 1960))
    shown = {
        found.id
        for nation in nations().values()
        for domain in ("air", "navy", "army")
        for year in years
        if (found := nation.device(domain, year))
    }
    assert not shown & {"italy-fasces", "japan-navy"}


def test_years_are_read_as_written() -> None:
    said = {text: Years.parse(text) for text in ("1915-42", "1918", "1943-", "-1921", "")}
    assert [years.words for years in said.values()] == ["1915–42", "1918", "from 1943", "to 1921", "all years"]
    assert [said["1915-42"].off(year) for year in (1910, 1915, 1942, 1950)] == [5, 0, 0, 8]


def test_a_side_bears_its_own_device_before_that_of_a_nation() -> None:
    own = Bearing("RAF", own=devices()["raf-c1"])
    assert own.device() == own.device("Poland") == devices()["raf-c1"]
    assert Bearing("Allies").device("Poland") == devices()["poland"]
    assert Bearing("RAF").device("Eagle") == devices()["raf-a1"]  # a nation that is none: the side's
    assert Bearing("Kriegsmarine", domain="navy").device(domain="air") == devices()["luftwaffe-lower"]
    assert Bearing("RAF", shown=False).device("Poland") is None
