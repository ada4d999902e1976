"""How the rules refuse and how they warn: a code, the wrong fact and its parameters."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

type Parameter = str | int


class RuleError(Exception):
    """A fact the rules refuse.

    `code` names the sentence, `field` the wrong fact (for example "matadors", or None), `params` what the sentence
    mentions.
    """

    code: str
    field: str | None
    params: dict[str, Parameter]

    def __init__(self, code: str, *, field: str | None = None, **params: Parameter) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.params = params

    def __str__(self) -> str:
        """For logs and test reports only; people read the sentence of `words.error_sentence`."""
        facts = "".join(f" {name}={value}" for name, value in self.params.items())
        return f"{self.code}{facts}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A soft warning: the entry is legal, but a second look is wise. Same three parts as a `RuleError`."""

    code: str
    field: str | None = None
    params: Mapping[str, Parameter] = dataclasses.field(default_factory=dict)
