"""The folders beside the code are found."""

from scorekeeper import assets


def test_each_folder_holds_what_it_is_named_for() -> None:
    assert (assets.PACKAGE / "assets.py").is_file()
    assert (assets.TEMPLATES / "base.html").is_file()
    assert (assets.STATIC / "css").is_dir()
    assert (assets.DATA / "rulesets").is_dir()


def test_they_lie_beside_the_package_or_in_it() -> None:
    assert assets.HOME in (assets.PACKAGE, assets.PACKAGE.parent)
