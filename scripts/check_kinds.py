#!/usr/bin/env python3
"""Each kind of finding, and each name in files of suppressions, of src/check/kinds.def is where users and tests look for it.

check_kinds.py [ROOT]: a kind has a section in docs/findings.md, and stands in the tables of docs/formats.md (of properties,
and of the fields of a finding) and of docs/howto.md (of suppressions). A name in files of suppressions stands in the latter,
and has a program in tests/suppression_kinds.py.
"""
import pathlib
import re
import sys

STRING = r'"((?:[^"\\]|\\.)*)"'
KIND = re.compile(rf"^RADDLE_KIND\((\w+), {STRING}, (\w+), \w+, {STRING}, {STRING}, {STRING},", re.MULTILINE)
RULE = re.compile(rf"^RADDLE_RULE\(\w+, {STRING}, \w+, {STRING}, {STRING}\)", re.MULTILINE)


def kinds(text):
    """The words of all kinds, in order."""
    return [match.group(2) for match in KIND.finditer(text)]


def names(text):
    """The names in files of suppressions, of kinds and of rules."""
    found = set()
    for match in KIND.finditer(text):
        found.update(match.group(5).split(), match.group(6).split())
    found.update(match.group(3) for match in RULE.finditer(text))
    return sorted(found - {""})


def row_of(text, begin):
    """The lines of a table that begin so, as one text."""
    return "\n".join(line for line in text.splitlines() if line.startswith(begin))


def errors(root):
    read = lambda name: (root / name).read_text(encoding="utf-8")  # noqa: E731
    table, findings, formats, howto, programs = map(read, (
        "src/check/kinds.def", "docs/findings.md", "docs/formats.md", "docs/howto.md", "tests/suppression_kinds.py"))
    properties = formats.partition("| property | violated by findings of the kinds |")[2].partition("\n\n")[0]
    suppressions = howto.partition("| kind | findings |")[2].partition("\n\n")[0]
    for kind in kinds(table):
        if f"\n## {kind}\n" not in findings:
            yield f"docs/findings.md has no section `{kind}`"
        if f"`{kind}`" not in properties:
            yield f"docs/formats.md does not say which property a `{kind}` violates"
        if f"`{kind}`" not in row_of(formats, "| `kind` |"):
            yield f"docs/formats.md does not have `{kind}` among the kinds of findings"
    for name in names(table):
        if f"`{name}`" not in suppressions:
            yield f"docs/howto.md does not have `{name}` among the kinds of suppressions"
        if f'"{name}"' not in programs.partition("PROGRAMS = [")[2].partition("\n]\n")[0]:
            yield f"tests/suppression_kinds.py has no program for `{name}`"


def main(root):
    wrong = list(errors(root))
    for error in wrong:
        print(error)
    count = len(kinds((root / "src/check/kinds.def").read_text(encoding="utf-8")))
    print(f"{count} kinds, {len(wrong)} errors")
    return 1 if wrong or count < 5 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
