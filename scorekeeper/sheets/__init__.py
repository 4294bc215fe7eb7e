"""Everything printed: Game or RuleSet -> PDF bytes. ReportLab lives here and nowhere else."""

from scorekeeper.sheets.blank import blank_sheet
from scorekeeper.sheets.card import rule_card
from scorekeeper.sheets.paper import PAPERS, replaced_glyphs
from scorekeeper.sheets.score import score_sheet
from scorekeeper.sheets.slips import qr_card, ruling_slip
from scorekeeper.sheets.tally_slip import tally_slips

__all__ = [
    "PAPERS",
    "blank_sheet",
    "qr_card",
    "replaced_glyphs",
    "rule_card",
    "ruling_slip",
    "score_sheet",
    "tally_slips",
]
