"""`pressgang profile save|list|show|delete`"""

from __future__ import annotations

from typing import Any

import click

from pressgang import profiles
from pressgang.cli.common import print_lines, refuse, save
from pressgang.cli.options import KindType
from pressgang.diagnostics import PressgangError, Problems
from pressgang.files.locking import locked
from pressgang.files.paths import config_folder
from pressgang.print_options import RequestedName
from pressgang.profiles import Profile
from pressgang.schema import declared


@click.group(epilog="Example:  pressgang profile save kitchen --scale-x 99.2% --back-dx 0.5mm --margins 5mm")
def command() -> None:
    """Keep what `pressgang calibrate` shows of a printer, for --profile NAME.

    Profiles belong to this machine. They are small TOML files in your config folder, or in the folder that the
    environment variable PRESSGANG_CONFIG names.
    """


def _save(name: str, **given: Any) -> None:
    from pressgang.files.outputs import Output

    if not profiles.is_profile_name(name):
        raise click.BadParameter(
            f"{name!r} cannot be a profile's name. Use letters, figures and hyphens.", param_hint="NAME"
        )
    changes = {key: value for key, value in given.items() if value is not None}
    if not changes:
        raise click.UsageError("Nothing to save. Give an option, such as --scale-x 99.2%.")
    path = profiles.profile_path(name)
    with locked(config_folder()):  # two at once: neither loses what the other saves
        text, strange = profiles.merged_profile(profiles.saved_text(path), changes)
        save([Output(path, text.encode())], make_folders=True)
    print_lines(f"{path}: not understood, and kept as a comment: {line}" for line in strange)


command.add_command(
    click.Command(
        "save",
        callback=_save,
        help="Save measurements; those not given stay as they are.",
        epilog="Example:  pressgang profile save kitchen --scale-x 148.8/150 --scale-y 200/200 --back-dx -0.5mm"
        " --margins 5mm,5mm,12mm,5mm",
        params=[
            click.Argument(["name"]),
            *(
                click.Option(
                    [f"--{item.option}", item.name], type=KindType(item.kind), metavar="VALUE",
                    help=f"{item.help[:1].upper()}{item.help[1:]} ({item.kind.label}).",
                )
                for item in declared(Profile)
            ),
        ],
    )
)  # fmt: skip


@command.command("list", epilog="Example:  pressgang profile list")
def list_profiles() -> None:
    """List the names of the profiles, one a line."""
    for name in profiles.profile_names():
        click.echo(name)


@command.command("show", epilog="Example:  pressgang profile show kitchen")
@click.argument("name")
def show(name: str) -> None:
    """Show what a profile says, with what each line means."""

    _must_exist(name)
    found = Problems()
    profile = profiles.find_profile(RequestedName(name), None, found) or Profile()
    found.raise_errors()
    click.echo(f"{name}: {profiles.profile_path(name)}")
    for item in declared(Profile):
        value = getattr(profile, item.name)
        text = "as the kit says" if value is None else item.kind.show(value)
        click.echo(f"  {item.option:<10}{text:<28}{item.help}")


@command.command("delete", epilog="Example:  pressgang profile delete kitchen")
@click.argument("name")
def delete(name: str) -> None:
    """Delete a profile."""

    _must_exist(name)
    path = profiles.profile_path(name)
    try:
        path.unlink()
    except OSError as error:
        message = f"cannot be deleted: {error.strerror}"
        refuse(profiles.BAD_PROFILE, path, message, "Check who may write to its folder.")
    click.echo(str(path))


def _must_exist(name: str) -> None:
    if name not in profiles.profile_names():
        raise PressgangError([profiles.unknown_profile(RequestedName(name))])
