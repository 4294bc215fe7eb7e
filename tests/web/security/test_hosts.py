"""Which host names are answered."""

from html import unescape

import pytest
from flask import Flask

from scorekeeper.web.security.hosts import REFUSAL, is_known_host

NAMES = ("cards.example.org",)


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "127.0.0.1", "192.168.1.20:8000", "[::1]:8000"),
        *("kitchen.local", "kitchen.local.", "CARDS.example.org", "cards.example.org:443"),
    ],
)
def test_addresses_local_names_and_the_configured_ones_are_known(host: str) -> None:
    assert is_known_host({"HTTP_HOST": host, "SERVER_NAME": "evil.example"}, NAMES)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "cards.example.org.evil.example", "a.b.local", "local", "", "999.1.1.1"),
        *("[::1", "localhost@evil.example", "evil.example/cards.example.org", "two words"),
    ],
)
def test_any_other_name_is_unknown(host: str) -> None:
    assert not is_known_host({"HTTP_HOST": host, "SERVER_NAME": "localhost"}, NAMES)


def test_without_a_host_the_name_of_the_server_counts() -> None:
    assert is_known_host({"SERVER_NAME": "127.0.0.1"}, ())
    assert not is_known_host({"SERVER_NAME": "evil.example"}, ())


@pytest.mark.parametrize("host", ["evil.example", "evil.example:1:2"])
def test_the_refusal_says_why(app: Flask, host: str) -> None:
    answer = app.test_client().get("/", headers={"Host": host})
    assert answer.status_code == 400
    assert REFUSAL in unescape(answer.text)
