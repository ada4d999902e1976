"""The rule book stands alone."""

import ast
import sys
from pathlib import Path

import scoring.rules

FOLDER = Path(scoring.rules.__file__).parent


def test_rules_import_only_the_standard_library_and_themselves() -> None:
    files = sorted(FOLDER.rglob("*.py"))
    assert len(files) > 10
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or "."] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                assert name.startswith("scoring.rules") or name.split(".")[0] in sys.stdlib_module_names, (file, name)
