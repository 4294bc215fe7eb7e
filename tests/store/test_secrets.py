"""A link opens one table, for as long as it is not renewed; a key is made once."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper.store.refusals import FileNotWritable, KeyDamaged, LinkEnded
from scorekeeper.store.secrets import (
    hash_secret,
    link_hashes,
    load_secret_key,
    new_secret,
    secret_for,
    watch_secret,
)
from scorekeeper.store.store import Store
from tests.support.stored_tables import AT, begin, may


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db") as opened:
        begin(opened)
        yield opened


def test_a_secret_has_128_bits_and_fits_in_an_address() -> None:
    made = {new_secret() for _ in range(100)}
    assert len(made) == 100
    assert all(re.fullmatch(r"[\w-]{22}", secret, re.ASCII) for secret in made)


def test_the_watch_secret_follows_from_the_score_secret_and_not_back() -> None:
    score = new_secret()
    assert watch_secret(score) == watch_secret(score)
    assert re.fullmatch(r"[\w-]{22}", watch_secret(score), re.ASCII)
    assert len({score, watch_secret(score), watch_secret(watch_secret(score))}) == 3


def test_the_watch_secret_never_changes_between_versions() -> None:
    assert watch_secret("AAAAAAAAAAAAAAAAAAAAAA") == "xW7NSs-m1prhWsWcASXpqw"


def test_a_form_sent_twice_gives_one_secret_that_only_the_key_can_make() -> None:
    first = secret_for(b"k" * 32, "form-1")
    assert first == secret_for(b"k" * 32, "form-1")
    assert len({first, secret_for(b"k" * 32, "form-2"), secret_for(b"j" * 32, "form-1")}) == 3


def test_a_link_opens_its_own_table_for_its_own_purpose(store: Store) -> None:
    begin(store, "t2")
    secret = new_secret()
    store.add_link("t1", link_hashes(secret), AT)
    assert may(store, "t1", hash_secret(secret)) == "score"
    assert may(store, "t1", hash_secret(watch_secret(secret))) == "watch"
    assert may(store, "t2", hash_secret(secret)) is None
    assert may(store, "t1", hash_secret("guess")) is None
    assert may(store, "t1", secret) is None
    assert may(store, "t1", "ünïcode") is None


def test_an_added_link_leaves_the_old_ones_open(store: Store) -> None:
    store.add_link("t1", link_hashes(new_secret()), AT)
    assert may(store, "t1", "score-t1") == "score"


def test_renewing_ends_all_older_links_for_good(store: Store) -> None:
    old, new = new_secret(), new_secret()
    store.add_link("t1", link_hashes(old), AT)
    store.renew_links("t1", link_hashes(new), AT)
    assert may(store, "t1", hash_secret(new)) == "score"
    assert may(store, "t1", hash_secret(watch_secret(new))) == "watch"
    for ended in ("score-t1", "watch-t1", *link_hashes(old)):
        assert may(store, "t1", ended) is None
    store.add_link("t1", link_hashes(old), AT)
    assert may(store, "t1", hash_secret(old)) is None


def test_links_are_renewed_by_who_holds_a_working_score_link_alone(store: Store) -> None:
    new = [link_hashes(new_secret()) for _ in range(3)]
    for holder in ("watch-t1", "unknown"):
        with pytest.raises(LinkEnded, match="Another phone has made new links"):
            store.renew_links("t1", new[0], AT, holder=holder)
    store.renew_links("t1", new[1], AT, holder="score-t1")
    with pytest.raises(LinkEnded):  # the second of two who asked at once
        store.renew_links("t1", new[2], AT, holder="score-t1")
    assert [may(store, "t1", links.score) for links in new] == [None, "score", None]


def test_a_renewal_that_was_made_before_ends_nothing(store: Store) -> None:
    first, second = link_hashes(new_secret()), link_hashes(new_secret())
    store.renew_links("t1", first, AT)
    store.renew_links("t1", second, AT)
    for known in (first, second):
        with pytest.raises(LinkEnded):
            store.renew_links("t1", known, AT)
    assert may(store, "t1", second.score) == "score"


def test_no_secret_is_in_the_file_only_its_hash(store: Store) -> None:
    secret = new_secret()
    store.renew_links("t1", link_hashes(secret), AT)
    raw = store.path.read_bytes()
    assert hash_secret(secret).encode() in raw
    assert secret.encode() not in raw
    assert watch_secret(secret).encode() not in raw


def test_the_signing_key_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    key = load_secret_key(folder)
    assert len(key) == 32
    assert load_secret_key(folder) == key
    assert (folder / "secret.key").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in folder.iterdir()] == ["secret.key"]


def test_a_key_copied_with_loose_rights_is_closed_again(tmp_path: Path) -> None:
    load_secret_key(tmp_path)
    (tmp_path / "secret.key").chmod(0o644)
    load_secret_key(tmp_path)
    assert (tmp_path / "secret.key").stat().st_mode & 0o777 == 0o600


def test_all_who_start_at_once_get_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as starters:
        keys = set(starters.map(load_secret_key, [tmp_path] * 64))
    assert len(keys) == 1


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 33])
def test_a_damaged_key_is_refused_and_never_used(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret.key").write_bytes(content)
    with pytest.raises(KeyDamaged, match="delete it"):
        load_secret_key(tmp_path)


def test_a_folder_that_is_none_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileNotWritable):
        load_secret_key(tmp_path / "file")
