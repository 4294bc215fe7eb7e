"""Tables on their way from one store into another, by a file."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.errors import ImportDamaged, ImportDuplicate
from scorekeeper.store.ledger import MOST_HANDS
from scorekeeper.store.refusals import NoSuchTable
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store, has_table, insert_links, insert_table
from scorekeeper.store.table_file import SavedTable, file_lines


def export_table(store: Store, table_id: str) -> bytes:
    """Return the file of one table."""
    if not store.summaries([table_id]):
        raise NoSuchTable(table_id)
    return export_tables(store, [table_id])


def export_tables(store: Store, ids: Iterable[str] | None = None) -> bytes:
    """Return the file of these tables, or of all, as they were at one moment."""
    return b"".join(export_lines(store, ids))


def export_lines(store: Store, ids: Iterable[str] | None = None) -> Iterator[bytes]:
    """Yield the same file in parts, of one table each."""
    with store.snapshot():
        rows = sorted(store.summaries(ids), key=lambda row: row.id)

        def load() -> Iterator[SavedTable]:
            return (SavedTable(row.id, row.brief, store.load(row.id), row.program) for row in rows)

        yield from file_lines(load)


def import_tables(
    store: Store,
    tables: Iterable[SavedTable],
    links: Mapping[str, LinkHashes] | None = None,
    at: str = "",
) -> tuple[str, ...]:
    """Store all these tables or none, each with the pair of links made for it, if any."""
    imported = []
    with store.writing() as connection:
        for table in tables:
            if table.summary.hands > MOST_HANDS:
                raise ImportDamaged(f"a game in it has more than {MOST_HANDS:,} hands")
            if has_table(connection, table.id):
                raise ImportDuplicate(table.id, table.summary.name)
            insert_table(connection, table.id, table.entries, table.summary, table.program)
            if links is not None:
                insert_links(connection, table.id, links[table.id], at)
            imported.append(table.id)
    return tuple(imported)
