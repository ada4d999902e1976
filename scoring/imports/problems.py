"""What an import refuses: a file as a whole, or one cell of it. The message is a finished sentence."""


class UnreadableFile(Exception):
    """The file cannot be used at all; the message says why and, where that helps, in which line."""


class CellProblem(Exception):
    """One row cannot be used; the message names the column and what stands there."""
