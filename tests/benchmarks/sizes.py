"""How much is measured: enough to be sure, or just enough to see that the measuring works."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Counts of rounds, requests and tables; the defaults are those of a real run."""

    rounds: int = 7  # of each measure, the bare one beside it
    requests: int = 400  # of a light page in one round
    page_requests: int = 240  # of a heavy page in one round
    saves: int = 100  # in one round, each at a table of its own
    shown_tables: int = 8  # looked at in turn

    hands_scored: int = 200  # in one round
    questions: int = 500
    search_rounds: int = 5

    starts: int = 7
    memory_tables: int = 20
    memory_first: int = 1000  # requests before the growth of memory is measured
    memory_requests: int = 10_000

    few_games: int = 100
    many_games: int = 100_000
    growth_saves: int = 40
    growth_requests: int = 200

    visits: int = 9  # of each page by a slow phone

    imports: int = 25  # of large files
    form_senders: int = 3
    idle_connections: int = 1100
    waits: int = 60  # of others, meanwhile

    busy_tables: int = 200
    calm_tables: int = 400
    load_seconds: float = 60.0
    calm_seconds: float = 120.0
    step_seconds: float = 15.0
    steps: tuple[int, ...] = (300, 400, 500, 700, 900)  # tables, until something gives


REAL = Sizes()
QUICK = Sizes(
    rounds=2,
    requests=20,
    page_requests=16,
    saves=4,
    hands_scored=5,
    questions=20,
    search_rounds=1,
    starts=1,
    memory_tables=2,
    memory_first=20,
    memory_requests=60,
    few_games=5,
    many_games=50,
    growth_saves=3,
    growth_requests=10,
    visits=1,
    imports=2,
    form_senders=1,
    idle_connections=20,
    waits=3,
    busy_tables=3,
    calm_tables=3,
    load_seconds=12.0,
    calm_seconds=12.0,
    step_seconds=12.0,
    steps=(4,),
)
