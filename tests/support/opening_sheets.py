"""House sheets with openings of their own: by deal, with a canasta, without wild cards."""

BY_DEAL = """
[opening]
by = "deal"
house = "As we always did"
"""
DEALS = ((1, 50), (2, 90), (3, 120), (4, 150))
BY_DEAL += "".join(
    f'[[band]]\ndeal = {deal}\nneeds = {needs}\nhouse = "By deal"\n' for deal, needs in DEALS
)
WITH_CANASTA = """
[[band]]
needs = 50
house = "Brazilian"
[[band]]
at_least = 1500
needs = 120
demands = "canasta"
house = "Brazilian"
[[band]]
at_least = 3000
needs = 0
demands = "natural-canasta"
house = "Brazilian"
"""
NO_WILDS = '[[opening_rule]]\nid = "no-wilds"\nholds = true\nhouse = "Italian"\n'
PILE_BARRED = '[[opening_rule]]\nid = "pile-barred"\nholds = true\nhouse = "Brazilian"\n'
