#!/usr/bin/env python3
"""Holds docs and messages to the words of the field.

check_terms.py FILE_OR_FOLDER...: no text in them may contain a phrase of scripts/terms.txt, which says what to write
instead. The text of a Markdown or YAML file is all but its code and the addresses of its links. The text of a source file is its
string literals; tests may quote.
check_terms.py --sentences FILE_OR_FOLDER...: no sentence of a Markdown file in them may have more than MAX_WORDS words. What
follows a command in a block is behind a `#`, so that the block can be pasted.
"""
import pathlib
import re
import sys

TERMS = pathlib.Path(__file__).with_name("terms.txt")
MAX_WORDS = 30
TEXTS = {".md", ".yml"}
SOURCES = {".c", ".cpp", ".def", ".h", ".hpp", ".js"}
FENCE = re.compile(r"^[ \t]*```.*?^[ \t]*```[^\n]*$", re.M | re.S)
# A command, and behind several blanks what it is for.
REMARK = re.compile(r"^ *(?:\./|raddle |scripts/|ctest |cmake |make |ninja |gcc )[^\n#]*?\S {3,}([A-Za-z][^\n]*)$", re.M)
SPAN = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.S)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
LITERAL = re.compile(r'//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*|\'(?:\\.|[^\'\\\n])+\'|R"(\w*)\((.*?)\)\1"|"((?:\\.|[^"\\\n])*)"',
                     re.M | re.S)
# What separates blocks of Markdown: an empty line, an item of a list, a heading, a row or a cell of a table.
BLOCK = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*] |\d+\. |#|\||>))|(?<!\\)\|")
SENTENCE = re.compile(r"(?<=[.!?])[)*_”\"]*\s+(?=[\"“(*_]*[A-Z`0-9\[])")


def read_terms(path):
    """The phrases as (regular expression, phrase, what to write instead)."""
    terms = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        phrase, instead = (part.strip() for part in line.split("->"))
        terms.append((re.compile(r"\b" + r"\s+".join(map(re.escape, phrase.split())) + r"\b", re.I), phrase, instead))
    return terms


def blank(match, keep=""):
    """As many lines as the match has, so that what follows stays in its line."""
    return keep + "\n" * (match.group().count("\n") - keep.count("\n"))


def text_of_markdown(source):
    """The source without code and addresses, each line where it was; a span of code is one word."""
    source = FENCE.sub(blank, source)
    source = SPAN.sub(lambda match: blank(match, "`code`"), source)
    return LINK.sub(lambda match: match.group(1) + "\n" * (match.group().count("\n") - match.group(1).count("\n")), source)


def sentences(text):
    """Yields (line from 1, sentence) for each sentence of a text of Markdown."""
    begin = 0
    for separator in [*BLOCK.finditer(text), None]:
        end = separator.start() if separator else len(text)
        start = begin
        for pause in [*SENTENCE.finditer(text, begin, end), None]:
            stop = pause.start() if pause else end
            yield text.count("\n", 0, start) + 1, text[start:stop]
            start = pause.end() if pause else end
        begin = separator.end() if separator else end


def words_of(sentence):
    """How many words it has; an enumeration of names in code counts as one."""
    sentence = re.sub(r"`code`(?:(?:,|,? and|,? or|…|/)?\s*`code`)*", "code", sentence)
    return len([word for word in sentence.split() if re.search(r"\w", word)])


def literals(source):
    """Yields (line from 1, text) for each string of a C++ file; literals side by side are one."""
    first, text, end = 0, "", -1
    for match in LITERAL.finditer(source):
        content = match.group(2) if match.group(2) is not None else match.group(3)
        if content is None:
            continue
        if end < 0 or source[end:match.start()].strip():
            if text:
                yield first, text
            first, text = source.count("\n", 0, match.start()) + 1, ""
        text += content.replace("\\n", "\n")
        end = match.end()
    if text:
        yield first, text


def phrases_in(terms, place, first, text):
    for pattern, phrase, instead in terms:
        for match in pattern.finditer(text):
            yield f"{place}:{first + text.count(chr(10), 0, match.start())}: error: `{phrase}`; write: {instead}"


def check_sentences(path):
    for line, sentence in sentences(text_of_markdown(path.read_text(encoding="utf-8"))):
        if words_of(sentence) > MAX_WORDS:
            yield f"{path}:{line}: error: a sentence of {words_of(sentence)} words, more than {MAX_WORDS}: " \
                  f"{' '.join(sentence.split())[:60]}…"


def check_commands(path):
    source = path.read_text(encoding="utf-8")
    for block in FENCE.finditer(source):
        for remark in REMARK.finditer(block.group()):
            line = source.count("\n", 0, block.start() + remark.start()) + 1
            yield f"{path}:{line}: error: a remark without `#` before it: {remark.group(1)}"


def check_source(path, terms):
    for line, text in literals(path.read_text(encoding="utf-8")):
        for error in phrases_in(terms, path, 0, text.replace("\n", " ")):
            yield error.replace(":0:", f":{line}:", 1)


def check_terms(path, terms):
    if path.suffix in TEXTS:
        return phrases_in(terms, path, 1, text_of_markdown(path.read_text(encoding="utf-8")))
    return () if path.stem.endswith("_test") else check_source(path, terms)


def files_of(names, suffixes):
    for path in map(pathlib.Path, names):
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in files if file.suffix in suffixes)


def main(arguments):
    if arguments[0] == "--sentences":
        files = list(files_of(arguments[1:], {".md"}))
        errors = [error for file in files for error in [*check_sentences(file), *check_commands(file)]]
    else:
        terms, files = read_terms(TERMS), list(files_of(arguments, {*TEXTS, *SOURCES}))
        errors = [error for file in files for error in check_terms(file, terms)]
    print("\n".join(errors + [f"{len(files)} files checked"]))
    return 1 if errors or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
