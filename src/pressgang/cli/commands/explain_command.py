"""`pressgang explain CODE`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import GAMES, load_games


@click.command(epilog="Example:  pressgang explain DF101")
@click.argument("code")
@GAMES
def command(code: str, folders: tuple[Path, ...]) -> None:
    """Explain a check: its purpose, the rule behind it, a bad and a good line."""
    from pressgang.catalogue import all_rules, rules_beside
    from pressgang.diagnostics import shown, suggestion

    rules = all_rules(load_games(folders)[0])
    rule = rules.get(code.upper()) or rules_beside(Path()).get(code.upper())
    if rule is None:
        raise click.UsageError(
            f"There is no check {shown(code)}. {suggestion(code, rules)}`pressgang list checks` shows them all."
        )
    click.echo(f"{rule.code}: {rule.title} ({rule.severity})\n")
    click.echo(f"{rule.why}\n")
    click.echo(f"Source: {rule.source}\n")
    for label, example in (("Bad", rule.bad), ("Good", rule.good)):
        click.echo(f"{label}:\n" + "\n".join(f"    {line}" for line in example.splitlines()) + "\n")
