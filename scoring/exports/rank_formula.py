"""Ranks of a sheet as live formulas that give the same ranks as the rules, shared places too."""

from collections.abc import Sequence

from scoring.exports.spreadsheet import FIRST_ROW

type Criterion = tuple[str, str]
"""The letters of a column, and ">" where more is better, "<" where less is."""


class RankFormula:
    """One more than the rows that are better by the first criterion, or equal in it and better by the next, and so on.

    A cell without a figure is neither better nor equal. With `empty`, only rows count whose cell in that column is
    empty.
    """

    def __init__(self, criteria: Sequence[Criterion], *, rows: int, empty: str = "") -> None:
        self.criteria = criteria
        self.empty = empty
        self.last = FIRST_ROW + rows - 1

    def text(self, number: int, between_equals: Sequence[Criterion] = ()) -> str:
        """The formula in the row `number` of the sheet, with what decides last between its equals."""
        chain = [*self.criteria, *between_equals]
        return "+".join(["1", *(self._better(chain[: place + 1], number) for place in range(len(chain)))])

    def _better(self, chain: Sequence[Criterion], number: int) -> str:
        """How many are equal in all criteria before the last of the chain and better in that."""
        *before, (column, sign) = chain
        conditions = [f"{self._range(each)},${each}{number}" for each, _sign in before]
        conditions.append(f'{self._range(column)},"{sign}"&${column}{number}')
        if self.empty:
            conditions.append(f'{self._range(self.empty)},"="')
        return f"COUNTIFS({','.join(conditions)})"

    def _range(self, column: str) -> str:
        return f"${column}${FIRST_ROW}:${column}${self.last}"
