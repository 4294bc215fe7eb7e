"""The small cache: values by key, the ones used last, as many as fit."""

from concurrent.futures import ThreadPoolExecutor

from scorekeeper.web.lru_cache import LruCache


def cache_of(limit: int) -> LruCache[str, str]:
    return LruCache(limit, len)


def test_a_value_comes_back_under_an_equal_key() -> None:
    cache: LruCache[tuple[str, int], str] = LruCache(100, len)
    cache.put(("t1", 3), "board")
    assert cache.get(("t" + "1", 1 + 2)) == "board"
    assert cache.get(("t1", 4)) is None


def test_the_value_used_longest_ago_makes_room() -> None:
    cache = cache_of(40)
    for key in "abcd":
        cache.put(key, key * 10)
    cache.get("a")
    cache.put("e", "e" * 10)
    assert [bool(cache.get(key)) for key in "abcde"] == [True, False, True, True, True]


def test_a_large_value_makes_room_for_itself_and_no_more() -> None:
    cache = cache_of(40)
    for key in "abcdefgh":
        cache.put(key, key * 5)
    cache.put("i", "i" * 10)
    assert [bool(cache.get(key)) for key in "abcdefghi"] == [False] * 2 + [True] * 7


def test_what_is_larger_than_a_quarter_is_not_stored() -> None:
    cache = cache_of(40)
    cache.put("a", "a" * 5)
    cache.put("b", "b" * 11)
    assert cache.get("b") is None
    assert cache.get("a")


def test_a_value_stored_again_replaces_the_old_one_and_its_size() -> None:
    cache = cache_of(40)
    for _ in range(20):
        cache.put("a", "a" * 10)
    for key in "bcd":
        cache.put(key, key * 10)
    assert all(cache.get(key) for key in "abcd")
    cache.put("a", "new")
    assert cache.get("a") == "new"


def test_it_can_be_emptied() -> None:
    cache = cache_of(40)
    for _ in range(2):
        for key in "abcd":
            cache.put(key, key * 10)
        assert all(cache.get(key) for key in "abcd")
        cache.clear()
        assert not any(cache.get(key) for key in "abcd")


def test_threads_share_it_without_exceeding_its_limit() -> None:
    cache: LruCache[int, str] = LruCache(100, len)

    def use(start: int) -> None:
        for number in range(start, start + 500):
            cache.put(number % 40, "x" * 10)
            cache.get(number % 7)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(use, range(4)))
    assert sum(cache.get(key) is not None for key in range(40)) == 10
