"""Moments are stored in UTC and read by the clock of the machine that people play at."""

from datetime import UTC, datetime, timedelta, timezone

MINUTES_A_DAY = 24 * 60


def local_time(moment: str) -> datetime | None:
    """Return a stored moment by this machine's clock; None for what never was a moment."""
    try:
        return datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError):  # an earlier version took any figures for a moment
        return None


def local_text(moment: str) -> str:
    """Return a stored moment as spreadsheets read it: `2026-01-31 21:02` by this machine."""
    here = local_time(moment)
    return f"{here:%Y-%m-%d %H:%M}" if here else moment


def next_time(clock: str, now: datetime, offset: int | None = None) -> tuple[str, str]:
    """Return when a clock shows a time next, by that clock and in UTC.

    `offset` are the minutes that the clock is ahead of UTC; None for the clock of this machine.

    >>> now = datetime(2026, 1, 31, 21, 50, tzinfo=UTC)
    >>> next_time("23:30", now, 60), next_time("00:30", now, 60)
    (('2026-01-31T23:30', '2026-01-31T22:30:00Z'), ('2026-02-01T00:30', '2026-01-31T23:30:00Z'))
    """
    is_offset = offset is not None and abs(offset) < MINUTES_A_DAY
    zone = timezone(timedelta(minutes=offset)) if offset is not None and is_offset else None
    here = now.astimezone(zone)
    hours, minutes = map(int, clock.split(":"))
    then = here.replace(hour=hours, minute=minutes, second=0, microsecond=0)
    if then <= here:
        then += timedelta(days=1)
    return f"{then:%Y-%m-%dT%H:%M}", f"{then.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
