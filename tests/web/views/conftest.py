"""Two phones at one table, for the tests of the scoring page."""

import pytest
from flask import Flask

from tests.support.hand_phone import HandPhone
from tests.support.tables import make_table, phone


@pytest.fixture
def table(app: Flask) -> tuple[str, str]:
    return make_table(app, "hudson", 2, side_names=("Ana", "Ben"))


@pytest.fixture
def ana(app: Flask, table: tuple[str, str]) -> HandPhone:
    return HandPhone(phone(app, *table), table[0])


@pytest.fixture
def ben(app: Flask, table: tuple[str, str]) -> HandPhone:
    return HandPhone(phone(app, *table), table[0])
