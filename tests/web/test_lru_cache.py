"""The small cache: values by key, the ones used last."""

from concurrent.futures import ThreadPoolExecutor

from scorekeeper.web.lru_cache import LruCache


def test_a_value_comes_back_under_an_equal_key() -> None:
    cache: LruCache[tuple[str, int], str] = LruCache(2)
    cache.put(("t1", 3), "board")
    assert cache.get(("t" + "1", 1 + 2)) == "board"
    assert cache.get(("t1", 4)) is None


def test_the_value_used_longest_ago_makes_room() -> None:
    cache: LruCache[str, int] = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.get("a")
    cache.put("c", 3)
    assert [cache.get(key) for key in "abc"] == [1, None, 3]


def test_a_value_stored_again_replaces_the_old_one() -> None:
    cache: LruCache[str, int] = LruCache(2)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.put("a", 3)
    cache.put("c", 4)
    assert [cache.get(key) for key in "abc"] == [3, None, 4]


def test_it_can_be_emptied() -> None:
    cache: LruCache[str, int] = LruCache(2)
    cache.put("a", 1)
    cache.clear()
    assert cache.get("a") is None


def test_threads_share_it_without_exceeding_its_limit() -> None:
    cache: LruCache[int, int] = LruCache(10)

    def use(start: int) -> list[int | None]:
        for number in range(start, start + 500):
            cache.put(number % 40, number)
        return [cache.get(key) for key in range(40)]

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(use, range(4)))
    assert sum(cache.get(key) is not None for key in range(40)) == 10
