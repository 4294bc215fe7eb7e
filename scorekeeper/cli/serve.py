"""`scorekeeper serve`: start the server."""

import sys
from pathlib import Path

import click

from scorekeeper.cli.options import data_option
from scorekeeper.cli.restoring import offer_backup

NEW_TABLES = 60  # as in web/security/rates.py, which takes long to import
ALL_ADDRESSES = "0.0.0.0"  # noqa: S104 (phones on the table's network must reach it)


@click.command(epilog="Example: scorekeeper serve --port 8000 --data games")
@click.option("--host", default=ALL_ADDRESSES, help="Address to listen on (default: all).")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Port; it must be free. Without it 8000, or the next free one.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="HOST",
    help="A host name people use for this server, such as cards.example.org; may be repeated.",
)
@click.option(
    "--behind-proxy",
    "proxy",
    is_flag=False,
    flag_value="127.0.0.1",
    default="",
    metavar="ADDRESS",
    help="Trust the forwarding headers of the proxy at this address (default 127.0.0.1).",
)
@click.option("--prefix", default="", metavar="/PATH", help="Serve below this path.")
@click.option(
    "--new-tables",
    type=click.IntRange(0),
    default=NEW_TABLES,
    metavar="N",
    help=f"New tables from one address in ten minutes (default {NEW_TABLES}; 0: no limit).",
)
@click.option("--new", is_flag=True, help="Begin anew where the games are gone, with backups left.")
@data_option
def serve(  # noqa: PLR0913 (one for each option)
    *,
    host: str,
    port: int | None,
    names: tuple[str, ...],
    proxy: str,
    prefix: str,
    new_tables: int,
    new: bool,
    folder: Path,
) -> None:
    """Start the server (the default command)."""
    if not new:
        offer_backup(folder, may_ask=sys.stdin.isatty())
    from scorekeeper.server import run  # noqa: PLC0415 (waitress: no other command needs it)

    run(
        folder,
        host=host,
        port=port,
        names=names,
        proxy=proxy,
        prefix=f"/{path}" if (path := prefix.strip("/")) else "",
        new_tables=new_tables,
    )
