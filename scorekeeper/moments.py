"""Moments are stored in UTC and read by the clock of the machine that people play at."""

from datetime import datetime


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
