"""The keys of a rule-set file, whichever way it is written: now or before, in one table or two."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.cards import WILD

GOING_OUT_BEFORE = "canastas_to_go_out"  # until 0.3.0: numbers of canastas, whatever their kind
SOURCES = ("cite", "silent", "house", "usual", "reading")  # the keys that belong to any value
# What `[end]` may say besides the deals, with the table and the key that say the same.
_OF_END = {"target": ("target", "is"), "tie": ("tie", "rule")}


def present_keys(values: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the values of a file or of a stored copy under the keys that are decoded.

    What does not look as it should is left for the decoder to refuse.
    """
    present = dict(values)
    _share_out_end(present, where)
    _name_wild_melds(present)
    runs = present.get("runs")
    if isinstance(runs, dict) and runs.get("holds") is True:  # it says no more than [runs] does
        present["runs"] = {key: value for key, value in runs.items() if key != "holds"}
    _rename_going_out(present, where)
    return present


def _share_out_end(values: dict[str, Any], where: str) -> None:
    """Put the target and the tie of `[end]` where they are read."""
    end = values.get("end")
    if not isinstance(end, dict):
        return
    source = {key: end[key] for key in SOURCES if key in end}
    for key, (table, own_key) in _OF_END.items():
        if key not in end:
            continue
        if table in values:
            raise BadRuleSet(f"{where}: `{key}` stands in [end] and in [{table}]: give it once")
        values[table] = {own_key: end[key], **source}
    rest = {key: value for key, value in end.items() if key not in _OF_END}
    if rest.keys() - source.keys() or len(rest) == len(end):
        values["end"] = rest
    else:
        del values["end"]


def _name_wild_melds(values: dict[str, Any]) -> None:
    """Read melds of wild cards alone as those of the rank wild, also where `form` names them."""
    items = values.get("item")
    if isinstance(items, list | tuple):
        values["item"] = [_with_wild_rank(item) for item in items]


def _with_wild_rank(item: Any) -> Any:
    match = item.get("match") if isinstance(item, dict) else None
    if not isinstance(match, dict) or match.get("form") != WILD:
        return item
    plain = {key: value for key, value in match.items() if key != "form"}
    return item | {"match": {"ranks": [WILD]} | plain}


def _rename_going_out(values: dict[str, Any], where: str) -> None:
    """Read the number of canastas to go out as it was written before there were kinds."""
    if GOING_OUT_BEFORE not in values:
        return
    if "going_out" in values:
        raise BadRuleSet(f"{where}: give [[going_out]] or [[{GOING_OUT_BEFORE}]], not both")
    before = values.pop(GOING_OUT_BEFORE)
    values["going_out"] = [_canastas(entry) for entry in before] if _is_list(before) else before


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _canastas(entry: Any) -> Any:
    if not isinstance(entry, dict):
        return entry
    return {"canastas" if key == "is" else key: value for key, value in entry.items()}
