"""Everything printed: Game or RuleSet -> PDF bytes. ReportLab lives here and nowhere else."""

from scorekeeper.sheets.blank_sheet import blank_sheet
from scorekeeper.sheets.canvas import PAPERS, replaced_glyphs
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.ruling_slip import qr_card, ruling_slip
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.sheets.tally_slips import tally_slips

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
