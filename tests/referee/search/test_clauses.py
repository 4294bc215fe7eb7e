"""Clauses of a question: their list holds together, and each is told from the others."""

from scorekeeper.referee.search.clauses import clauses, implied


def test_what_a_clause_implies_exists() -> None:
    known = clauses()
    assert [
        (clause.id, name)
        for clause in known.values()
        for name in clause.implies
        if name not in known or name == clause.id
    ] == []


def test_what_is_noticed_at_once_is_noticed_before_the_next_player_drew() -> None:
    assert implied("at-once")[:3] == ("at-once", "before-discard", "same-turn")
    assert "before-next-draw" in implied("at-once")
    assert "after-next-draw" not in implied("at-once")


def test_early_never_implies_late() -> None:
    late = {"after-next-draw", "round-over", "later", "hand-over", "next-hand"}
    for early in ("at-once", "before-discard", "before-next-draw", "before-round-over"):
        assert late.isdisjoint(implied(early))


def test_what_is_found_at_the_count_is_found_after_everyone_had_a_turn() -> None:
    assert {"later", "round-over", "after-next-draw"} <= set(implied("next-hand"))
