#!/usr/bin/env python3
"""Each page of docs/ has its link in docs/README.md, and each link to a page of ours leads somewhere, to its heading too.

check_pages.py [ROOT]
"""
import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^)\s]+)\)")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.*?) *$", re.MULTILINE)


def text_of(path):
    """The page without blocks of code, which have brackets of their own."""
    return BLOCK.sub("", path.read_text(encoding="utf-8"))


def anchors(path):
    """The headings of a page as links name them."""
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in HEADING.findall(text_of(path)))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in plain}


def links(path):
    """The file and the anchor of each link that does not leave the repository."""
    for target in LINK.findall(text_of(path)):
        if not re.match(r"[a-z]+:", target):
            name, _, anchor = target.partition("#")
            yield target, (path.parent / name).resolve() if name else path.resolve(), anchor


def errors(root):
    docs = root / "docs"
    for page in sorted([*root.glob("*.md"), *docs.rglob("*.md")]):
        for target, file, anchor in links(page):
            if not file.exists():
                yield f"{page.relative_to(root)}: {target} leads nowhere"
            elif anchor and file.suffix == ".md" and anchor not in anchors(file):
                yield f"{page.relative_to(root)}: {target} names no heading"
    linked = {file for _, file, _ in links(docs / "README.md")}
    for page in sorted(docs.glob("*.md")):
        if page.name != "README.md" and page.resolve() not in linked:
            yield f"docs/README.md has no link to {page.name}"


def main(root):
    wrong = list(errors(root))
    for error in wrong:
        print(error)
    print(f"{len(list((root / 'docs').glob('*.md')))} pages, {len(wrong)} errors")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
