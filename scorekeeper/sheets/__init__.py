"""Everything printed: a game or a rule set becomes a PDF. ReportLab is imported here alone.

ReportLab is slow to load, so this file imports nothing: a page that prints imports its sheet when
it is asked for it.
"""
