"""`pressgang list systems|sheets|papers|palettes|checks`"""

from __future__ import annotations

import click

TOPICS = ("systems", "sheets", "papers", "palettes", "checks")


@click.command(epilog="Example:  pressgang list sheets --system dogfight")
@click.argument("topic", type=click.Choice(TOPICS))
@click.option("--system", "system_id", metavar="SYSTEM", help="Only what belongs to this game.")
def command(topic: str, system_id: str | None) -> None:
    """List systems, sheets, papers, palettes or checks, one a line."""
    from pressgang.systems import all_systems

    if system_id is not None and system_id not in all_systems():
        raise click.UsageError(f"Unknown system {system_id!r}. The systems are {', '.join(all_systems())}.")
    lines = {
        "systems": _systems,
        "sheets": _sheets,
        "papers": _papers,
        "palettes": _palettes,
        "checks": _checks,
    }
    for line in lines[topic](system_id):
        click.echo(line)


def _systems(system_id: str | None) -> list[str]:
    from pressgang.systems import all_systems

    return [
        f"{system.id:<22}{system.game} ({system.credit})"
        for system in all_systems().values()
        if system_id in (None, system.id)
    ]


def _sheets(system_id: str | None) -> list[str]:
    from pressgang.systems import all_systems

    return [
        f"{system.id:<22}{kind.kind:<18}{kind.summary}"
        for system in all_systems().values()
        if system_id in (None, system.id)
        for kind in system.sheets()
    ]


def _papers(system_id: str | None) -> list[str]:
    from pressgang.papers import PAPERS

    return [f"{paper.name:<10}{paper.width:g} × {paper.height:g} mm" for paper in PAPERS.values()]


def _palettes(system_id: str | None) -> list[str]:
    from pressgang.palettes import our_palettes

    return [
        f"{p.name:<14}ground {p.ground.hex}  ink {p.ink.hex}  accent {p.accent.hex}  band {p.band}"
        for p in our_palettes().values()
    ]


def _checks(system_id: str | None) -> list[str]:
    from pressgang.catalogue import general_rules
    from pressgang.systems import all_systems

    rules = [] if system_id else [("every game", rule) for rule in general_rules()]
    for system in all_systems().values():
        if system_id in (None, system.id):
            rules.extend((system.id, check.rule) for check in system.checks())
    return [f"{rule.code:<8}{where:<22}{rule.severity:<9}{rule.title}" for where, rule in rules]
