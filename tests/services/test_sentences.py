"""Every code a service refuses with has a sentence that its parameters fill."""

import ast
import re
from pathlib import Path

from django.utils import translation

import scoring.services
from scoring.rules.errors import RuleError
from scoring.sentences.rules import SENTENCES
from scoring.sentences.services import SERVICE_SENTENCES
from scoring.words import error_sentence

FOLDER = Path(scoring.services.__file__).parent
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def refusals() -> list[tuple[str, set[str], str]]:
    """Code, parameters and place of every RuleError in the services."""
    found = []
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleError":
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"a code that is no literal: {file.name}:{node.lineno}"
                names = {keyword.arg for keyword in node.keywords if keyword.arg} - {"field"}
                found.append((str(code.value), names, f"{file.name}:{node.lineno}"))
    return found


def test_every_code_has_a_sentence_that_its_parameters_fill() -> None:
    found = refusals()
    assert len(found) > 50
    for code, names, place in found:
        sentence = str(SERVICE_SENTENCES.get(code) or SENTENCES.get(code) or "")
        assert sentence, (code, place)
        assert set(PLACEHOLDER.findall(sentence)) <= names, (code, place)


def test_no_code_has_two_sentences() -> None:
    assert set(SERVICE_SENTENCES) & set(SENTENCES) == set()


def test_a_refusal_reads_as_a_sentence() -> None:
    with translation.override("en"):
        error = RuleError("list_full", field="number", number=49, expected=48)
        assert error_sentence(error) == "The list is complete: deal 49 of 48 cannot be."
