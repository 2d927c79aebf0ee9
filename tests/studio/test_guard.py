"""Who may ask: the table of attacks, row by row, for every route that there is."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from pressgang.starter.sharing import MOST_BYTES as ZIP_BYTES
from pressgang.studio import app
from pressgang.studio.door import LAUNCH_SECONDS, Keys
from pressgang.studio.server import ROUTES, STATIC
from pressgang.studio.wire import MOST_BYTES
from tests.cases import each_case
from tests.studio.conftest import PORT, RAF, Desk, Opener, opening, write_kit
from tests.studio.served import Served, serving_here

EVERY = sorted(
    (method, re.sub(r"{(\w+)[^}]*}", r"\1", route.path).lstrip("/"))
    for route in ROUTES
    if isinstance(route, Route)
    for method in (route.methods or ()) - {"HEAD"}
)
"""Each route, a word in place of each id."""
WRITES = [(method, path) for method, path in EVERY if method in ("POST", "PATCH", "PUT")]
JSON_WRITES = [one for one in WRITES if one[0] != "PUT"]
BY_HAND = [
    ("GET", ""),
    *(
        (method, path)
        for method, path in EVERY
        if method == "GET" and re.fullmatch(r"api/(jobs/\w+|printers)/[\w.]+", path)
    ),
]

JOINED = ("main.mjs", "style.css", "index.html")
"""What is served with others in it, or without links to them."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A studio that nobody gets in."""
    with opening() as open_it:
        yield open_it(write_kit(tmp_path_factory.mktemp("guarded")))


def test_every_route_is_here() -> None:
    assert len(EVERY) >= 25 and ("GET", "") in EVERY and ("PATCH", "api/files/file") in EVERY
    assert len(BY_HAND) == 4 and all(one in EVERY for one in BY_HAND)
    assert all(isinstance(route, Route) for route in ROUTES)


def refused(desk: Desk, method: str, path: str, **headers: str) -> None:
    body = "{}" if method in ("POST", "PATCH", "PUT") else None
    found = desk.ask(method, path, body, **headers)
    assert found.status == 403 and found.codes == ["PG901"], (method, path, headers, found.data)


@each_case(("method", "path"), EVERY)
def test_no_route_answers_a_stranger(desk: Desk, method: str, path: str) -> None:
    """Without the cookie, with a wrong token, that of another start; from other pages and sites."""
    old = Keys(PORT)
    name = desk.keys.cookie
    for cookie in ("", f"{name}=", f"{name}=x", f"{name}={old.token}", f"{name}={desk.keys.launch}",
                   f"pressgang-1={desk.keys.token}"):  # fmt: skip
        refused(desk, method, path, cookie=cookie)
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{PORT + 1}", "http://127.0.0.1",
                   f"https://127.0.0.1:{PORT}", f"http://localhost:{PORT}", ""):  # fmt: skip
        refused(desk, method, path, origin=origin)
    for site in ("cross-site", "same-site", "nonsense"):
        refused(desk, method, path, sec_fetch_site=site)
    if (method, path) not in BY_HAND:
        refused(desk, method, path, sec_fetch_site="none")


@each_case(("method", "path"), EVERY)
def test_no_route_answers_under_another_name(desk: Desk, method: str, path: str) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", f"evil.example:{PORT}", "", "localhost"):
        found = desk.ask(method, path, None, host=host)
        assert found.status == 400 and found.headers["content-type"].startswith("text/plain")


@each_case(("method", "path"), EVERY)
def test_every_answer_has_the_headers(desk: Desk, method: str, path: str) -> None:
    for headers in ({}, {"cookie": ""}, {"host": "evil.example"}):
        found = desk.ask(method, path, None, **headers)
        for name, value in app._ALWAYS.items():
            assert found.headers[name.lower()] == value, (found.status, name)
    assert "unsafe" not in app._ALWAYS["Content-Security-Policy"]


def test_the_page_gets_refusals_as_answers(desk: Desk) -> None:
    """A browser logs each 4xx as an error; a stranger is refused all the same."""
    found = desk.ask("POST", "api/undo", {"revision": 1}, prefer="refusals=200")
    assert found.status == 200 and found.json["refused"] == 409
    assert [one["code"] for one in found.json["problems"]] == ["PG908"]
    assert desk.ask("POST", "api/undo", {}, prefer="refusals=200", cookie="").status == 403


def test_the_page_comes_from_its_own_and_by_hand(desk: Desk) -> None:
    for headers in ({"origin": desk.keys.origin}, {"sec_fetch_site": "same-origin"}):
        assert desk.ask("GET", "api/kit", **headers).status == 200
    assert desk.ask("GET", "", sec_fetch_site="none").status == 200
    assert desk.ask("GET", "api/jobs/j1/0", sec_fetch_site="none").status == 404
    assert desk.ask("GET", "api/jobs/j1", sec_fetch_site="none").status == 403


def test_the_pages_own_files_are_served_as_what_they_are(desk: Desk) -> None:
    kinds = {".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png",
             ".json": "application/json", ".html": "text/html"}  # fmt: skip
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} <= kinds.keys() and len(files) > 20
    for path in files:
        found = desk.ask("GET", f"static/{path.relative_to(STATIC).as_posix()}")
        assert found.status == 200 and (path.name in JOINED or found.data == path.read_bytes())
        assert found.headers["content-type"].partition(";")[0] == kinds[path.suffix]
        assert found.headers["cache-control"] == "no-store"


def test_modules_and_style_sheets_come_joined(desk: Desk) -> None:
    """A name that is imported is exported by a module before; in a browser, journeys run them."""
    script, given = desk.ask("GET", "static/main.mjs").data.decode(), dict[str, set[str]]()
    assert not re.findall(r"(?m)^(?:import|export) .*|^await .*|^[^/*\n]*\bimport\(.*", script)
    for name, body, exported in re.findall(
        r"(?ms)^const \$(\w+) = \(\(\) => \{$(.*?)^return \{ (.*?) \};$", script
    ):
        for named, source in re.findall(r"(?m)^const (\w+|\{.*\}) = \$(\w+);$", body):
            wanted = {one.partition(":")[0].strip() for one in named.strip("{}").split(",") if named[0] == "{"}
            assert source in given and wanted <= given[source], (name, source, wanted)
        given[name] = {one.strip() for one in exported.split(",")}
    assert given.keys() == {path.stem for path in STATIC.glob("*.mjs")}
    styles = desk.ask("GET", "static/style.css").data
    assert all(path.read_bytes() in styles for path in STATIC.glob("*.css") if path.name != "dark.css")


def test_files_of_the_page_are_kept_under_the_edition_it_names(desk: Desk) -> None:
    page = desk.ask("GET", "")
    assert page.headers["cache-control"] == "no-store"
    named = re.findall(r'(?:href|src)="(static/([0-9a-f]{16})/([^"]+))"', page.data.decode())
    assert len({edition for _, edition, _ in named}) == 1
    assert {name for _, _, name in named} == {"icon.svg", "style.css", "dark.css", "words.en.json", "main.mjs"}
    for address, edition, name in named:
        found = desk.ask("GET", address)
        assert found.status == 200 and (name in JOINED or found.data == (STATIC / name).read_bytes())
        assert found.headers["cache-control"] == "max-age=31536000, immutable"
        assert desk.ask("GET", f"static/{edition[::-1]}/{name}").status == 404


def test_a_click_in_a_mail_gets_a_page_with_a_link(desk: Desk) -> None:
    found = desk.ask("GET", "", cookie="", sec_fetch_site="cross-site", accept="text/html,*/*")
    assert found.status == 403 and found.headers["content-type"].startswith("text/html")
    assert b'href=""' in found.data and b"<script" not in found.data
    assert desk.ask("GET", "", cookie="", accept="text/html").status == 403
    assert desk.ask("GET", "api/kit", cookie="", accept="text/html").codes == ["PG901"]


def test_the_address_gives_the_cookie_and_the_page(desk: Desk) -> None:
    keys = desk.keys
    found = desk.ask("GET", f"?token={keys.token}", cookie="")
    assert found.status == 303 and found.headers["location"] == keys.base
    cookie = found.headers["set-cookie"]
    assert cookie.startswith(f"pressgang-{PORT}={keys.token};")
    assert {"HttpOnly", "SameSite=strict", f"Path={keys.base}"} <= {part.strip() for part in cookie.split(";")}
    assert desk.ask("GET", f"?token={keys.token}", cookie="").status == 303
    for wrong in ("x", "", Keys(PORT).token, keys.token + "x", "%00"):
        found = desk.ask("GET", f"?token={wrong}", cookie="")
        assert found.status == 403 and "set-cookie" not in found.headers
    assert len(keys.token) >= 43 and re.fullmatch(r"/[a-z]{8}/", keys.base) and keys.base != Keys(PORT).base


def test_the_launch_token_works_once_and_for_a_minute(desk: Desk) -> None:
    keys = desk.keys
    launch = keys.launch
    assert launch != keys.token
    assert desk.ask("GET", f"?token={launch}", cookie="").status == 303
    assert desk.ask("GET", f"?token={launch}", cookie="").status == 403
    now = [0.0]
    late = Keys(PORT, clock=lambda: now[0])
    now[0] = LAUNCH_SECONDS + 1
    assert not late.opens(late.launch)


@each_case(("method", "path"), JSON_WRITES)
def test_bodies_that_are_none(desk: Desk, method: str, path: str) -> None:
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", ""):
        found = desk.ask(method, path, "{}", content_type=kind)
        assert found.status == 415 and found.codes == ["PG906"], (kind, found.data)
    deep = '{"a":' * 1000 + "1" + "}" * 1000
    for bad in ("", "x", "[]", "null", '{"a":NaN}', '{"a":Infinity}', '{"a":1e999}', '{"a":1,"a":2}', deep,
                '{"\\uD800":1}', '{"a":["\\udc00"]}', '{"a":{"b":1,"b":1}}',
                b'{"a":"\xff"}', '{"a":' + "[" * 40 + "]" * 40 + "}", "[" * 100_000,
                '{"a":' + "9" * 5000 + "}"):  # fmt: skip
        found = desk.ask(method, path, bad)
        assert found.status == 400 and found.codes == ["PG906"], (bad[:40], found.status)


@each_case(("method", "path"), WRITES)
def test_bodies_that_are_too_large(desk: Desk, method: str, path: str) -> None:
    most = ZIP_BYTES if path.startswith("api/games/") else MOST_BYTES  # a game has the room of any zip
    found = desk.ask(method, path, b" " * (most + 1))
    assert found.status == 413 and found.codes == ["PG902"]


def test_wrong_methods_and_addresses(desk: Desk) -> None:
    assert desk.ask("DELETE", "api/kit").status == 405
    found = desk.ask("PUT", "api/undo", {})
    assert found.status == 405 and found.codes == ["PG906"] and found.headers["allow"] == "POST"
    longer = "static/" + "x" * 300 + ".svg"  # than any name of a file
    for path in ("api", "api/", "api/kit/", "api/files/", "api/files/f1/x", "static/", "static/x.py", longer,
                 "favicon.ico"):  # fmt: skip
        found = desk.ask("GET", path)
        assert found.status == 404 and found.codes == ["PG905"], path


def test_a_fault_of_ours_is_told_in_the_terminal_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("secret-place")

    monkeypatch.setattr("pressgang.studio.kit_view.kit_json", fail)
    found = desk.ask("GET", "api/kit")
    assert found.status == 500 and found.codes == ["PG900"] and b"secret-place" not in found.data
    assert "secret-place" in capfd.readouterr().err
    assert found.headers["x-frame-options"] == "DENY"


def test_what_users_write_stays_text(opened: Opener, kit: Path) -> None:
    """JSON is no page, whatever stands in it."""
    evil = "<img src=x onerror=alert(1)></script>"
    (kit / "luftwaffe.csv").write_text(f"name,unit,{evil}\n{evil},javascript:alert(1),x\n")
    desk = opened(kit)
    found = desk.ask("GET", f"api/files/{desk.get('api/kit')['forces'][1]['file']}")
    assert (
        found.headers["content-type"] == "application/json"
        and found.headers["x-content-type-options"] == "nosniff"
    )
    assert found.json["columns"][2]["heading"] == evil and found.json["rows"][0]["cells"][0] == evil


# --- raw requests, to a server of its own ---------------------------------------------------------------


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving_here(tmp_path_factory.mktemp("guard")) as server:
        yield server


@each_case(
    "path",
    [
        "static/../app.py", "static/%2e%2e/app.py", "static/..%2fapp.py", "static/..%5capp.py",
        "static/%2e%2e%2fapp.py", "static//etc/passwd", "static/%2fetc%2fpasswd", "static/.", "static/%00",
        "fonts/../x", "fonts/%2e%2e/x.ttf",
        "fonts/..%2fx.ttf", "api/files/..%2fkit.toml", "api/files/%2fetc%2fpasswd", "api/files//etc/passwd",
        "api/files/../kit", "api/sheets/..%2fs1", "api/pages/..%2fx.svg", "api/drawings/..%2fx.svg",
        "api/jobs/..%2fx", "api/jobs/j/..%2f..%2fkit.toml", "api/explain/..%2fPG201",
    ],
)  # fmt: skip
def test_paths_that_lead_out_are_unknown(served: Served, path: str) -> None:
    found = served.ask("GET", path)
    assert found.status == 404 and found.codes == ["PG905"], (path, found.status, found.data)


def test_raw_requests_of_strangers(served: Served) -> None:
    for headers, status in (
        ({"Host": "evil.example"}, 400),
        ({"Host": "127.0.0.1.evil.example"}, 400),
        ({"Cookie": ""}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({}, 200),
    ):
        assert served.ask("GET", "api/kit", **headers).status == status, headers
    assert served.ask("GET", "api/kit", outside=True).status == 404
    assert served.ask("POST", "api/undo", b" " * 9_000_000).status == 413


def test_a_body_without_a_length_is_counted(served: Served) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(90):
            yield b" " * 100_000

    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        assert served.ask("POST", "api/undo", parts()).status == 413


def test_an_upgrade_to_a_websocket_is_no_way_in(served: Served) -> None:
    asked = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
             "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}  # fmt: skip
    assert served.ask("GET", "api/events/x", **asked).status in (400, 403, 404)


def test_eight_streams_then_503(served: Served) -> None:
    streams = []
    try:
        for _ in range(8):
            link = http.client.HTTPConnection("127.0.0.1", served.port, timeout=5)
            link.request("GET", f"{served.base}api/events", headers={"Cookie": served.cookie})
            answer = link.getresponse()
            assert answer.status == 200 and answer.headers["content-type"].startswith("text/event-stream")
            assert answer.readline().startswith(b"id:")
            streams.append((link, answer))
        assert served.ask("GET", "api/events").status == 503
        assert served.ask("GET", "api/kit").status == 200
    finally:
        for link, answer in streams:
            answer.close()
            link.close()


def test_a_thousand_edits_are_all_there(served: Served) -> None:
    file = served.file()
    version, was = file["version"], file["rows"][0]["cells"][3]
    edits: list[dict[str, Any]] = []
    for number in range(1000):
        edits.append({"op": "set", "row": file["rows"][0]["id"], "column": 3, "value": str(number), "was": was})
        was = str(number)
    found = served.ask("PATCH", f"api/files/{file['id']}", {"version": version, "edits": edits})
    assert found.status == 200 and found.json["undo"]["depth"] == 1
    assert served.ask("POST", "api/undo", {}).status == 200
    assert (served.kit / "raf.csv").read_bytes() == RAF.encode()
    assert not [name for name in os.listdir(served.kit) if name.startswith(".")]  # noqa: PTH208
