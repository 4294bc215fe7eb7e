"""What a side must have to go out: how many canastas, of which kinds, and in words."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules.game_values import GoingOut
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.text import join_names

Counts = Mapping[str, int]  # of items, by id


def may_go_out_with(rules: RuleSet, needed: GoingOut, counts: Counts) -> bool:
    """Return whether these canastas and marks are enough."""
    if needed.is_plain:
        return sum(counts.get(kind.id, 0) for kind in rules.canastas) >= needed.canastas
    return (
        counted_canastas(rules, needed, counts) >= needed.canastas
        and all(counts.get(kind, 0) >= least for kind, least in needed.kinds.items())
        and all(counts.get(mark, 0) == wanted for mark, wanted in needed.marks.items())
    )


def counted_canastas(rules: RuleSet, needed: GoingOut, counts: Counts) -> int:
    """Return how many canastas count for going out."""
    return sum(
        counts.get(kind.id, 0) for kind in rules.canastas if kind.id not in needed.not_counted
    )


def asked_items(rules: RuleSet, needed: GoingOut) -> tuple[Item, ...]:
    """Return what has to be counted to know whether a side may go out: kinds and marks."""
    kinds = (kind for kind in rules.canastas if kind.id not in needed.not_counted)
    return (*kinds, *(rules.items_by_id[mark] for mark in needed.marks))


# In words


def shortfall(rules: RuleSet, needed: GoingOut, counts: Counts) -> str:
    """Return what going out takes and what is here, without a full stop."""
    here = _here(rules, needed, counts)
    verb = "is" if len(here) == 1 and here[0].startswith("1 ") else "are"
    label = rules.items_by_id["out"].label
    return f"{label} takes {takes(rules, needed)}; here {verb} {', '.join(here)}"


def has_words(rules: RuleSet, needed: GoingOut, counts: Counts) -> str:
    """Return what a side has of what is asked for: '3 clean, 2 dirty, 0 wild'."""
    return ", ".join(_here(rules, needed, counts))


def amount_words(rules: RuleSet, needed: GoingOut) -> str:
    """Return the number of canastas with what is asked of them: '5 (2 clean and 3 dirty)'."""
    details = kind_words(rules, needed)
    return f"{needed.canastas} ({details})" if details else f"{needed.canastas}"


def kind_words(rules: RuleSet, needed: GoingOut) -> str:
    """Return what is asked of the canastas besides their number, "" where it is nothing."""
    kinds = join_names(_numbered(rules, needed.kinds), last=" and ")
    if kinds and not needed.is_by_kind_alone:
        kinds = f"at least {kinds}"
    return ", ".join(filter(None, (kinds, *_conditions(rules, needed))))


def takes(rules: RuleSet, needed: GoingOut) -> str:
    """Return what going out takes: '1 canasta', '2 clean, 2 dirty and 1 wild book'."""
    if not needed.is_by_kind_alone:
        details = kind_words(rules, needed)
        words = f"{needed.canastas} {rules.canasta.of(needed.canastas)}"
        return f"{words} ({details})" if details else words
    kinds = join_names(_numbered(rules, needed.kinds), last=" and ")
    last, least = list(needed.kinds.items())[-1]
    if _short(rules, rules.items_by_id[last]):
        kinds = f"{kinds} {rules.canasta.of(least)}"
    conditions = ", ".join(_conditions(rules, needed))
    return f"{kinds} ({conditions})" if conditions else kinds


def _here(rules: RuleSet, needed: GoingOut, counts: Counts) -> list[str]:
    """Return what a side has of all that is asked for."""
    total = counted_canastas(rules, needed, counts)
    here = [] if needed.is_by_kind_alone else [f"{total} {rules.canasta.of(total)}"]
    here += _numbered(rules, {kind: counts.get(kind, 0) for kind in needed.kinds})
    told = (mark for mark, wanted in needed.marks.items() if wanted or counts.get(mark))
    return here + _numbered(rules, {mark: counts.get(mark, 0) for mark in told})


def _conditions(rules: RuleSet, needed: GoingOut) -> Iterable[str]:
    for kind in needed.not_counted:
        item = rules.items_by_id[kind]
        yield f"{_short(rules, item) or rules.say(item.label.lower())} not counted"
    for mark, wanted in needed.marks.items():
        item = rules.items_by_id[mark]
        yield f"{wanted} {_noun(rules, item, wanted)}" if wanted else _without(item)


def _without(mark: Item) -> str:
    """Return in words that a mark must not be: 'pot taken' for 'pot not taken'."""
    first, has_not, last = mark.one.partition(" not ")
    return f"{first} {last}" if has_not else f"not with “{mark.one}”"


def _numbered(rules: RuleSet, counts: Counts) -> list[str]:
    """Return counts with their kinds: '2 clean', '1 canasta of sevens'."""
    items = ((rules.items_by_id[name], count) for name, count in counts.items())
    return [f"{count} {_short(rules, item) or _noun(rules, item, count)}" for item, count in items]


def _noun(rules: RuleSet, item: Item, count: int) -> str:
    return rules.say(item.one if count == 1 else item.label.lower())


def _short(rules: RuleSet, item: Item) -> str:
    """Return the kind without its noun: 'clean' of a clean book, "" where that is not its name."""
    name, noun = rules.say(item.one), f" {rules.canasta.one}"
    return name.removesuffix(noun) if item.kind == "canasta" and name.endswith(noun) else ""
