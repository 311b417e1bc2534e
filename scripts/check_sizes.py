#!/usr/bin/env python3
"""Holds the sources to our limits of size.

Functions: at most 60 lines, 95 % of them at most 40, at most 5 parameters. Files: at most 800 lines.
Classes: at most 40 methods, wherever these are defined; what is defaulted or deleted does not count.
Relies on the layout that clang-format gives: a function ends at the first line that is `}` at the indentation at which
it began. Tables (`... = {`) and macros are no functions. Where somebody else dictates the signature, a
NOLINT(readability-function-size) or NOLINTNEXTLINE(...), which clang-tidy wants too, admits more parameters.
"""
import pathlib
import re
import sys

MAX_FUNCTION_LINES = 60
MAX_USUAL_LINES = 40
USUAL_SHARE = 0.95
MAX_PARAMETERS = 5
MAX_FILE_LINES = 800
MAX_METHODS = 40
DICTATED = re.compile(r"NOLINT(NEXTLINE)?\(readability-function-size\)")
SUFFIXES = {".h", ".cpp", ".c"}
NO_FUNCTION = re.compile(r"(namespace|class|struct|enum|union|if|else|for|while|switch|do|try|catch|case|default|"
                         r"return|using|typedef|static_assert|co_return)\b|[#}{/*]|extern \"C\" \{")
# Anything that cannot be within the head of a function ends the text gathered for one.
HEAD_ENDS = re.compile(r".*[;{}]\s*(//.*)?$|\s*$|\s*//|\s*#|\s*(public|private|protected):|.*\\$|\s*\*|\s*/\*")


def without_text(line):
    """The line without what stands in string and character literals and after //."""
    line = re.sub(r'"(\\.|[^"\\])*"', '""', line)
    line = re.sub(r"'(\\.|[^'\\])'", "''", line)
    return line.split("//")[0].rstrip()


def parameter_count(head):
    """The number of parameters in the first parenthesized list that follows a name."""
    match = re.search(r"[\w\]>)=]\s*\(", head.replace("operator()", "operator"))
    if not match:
        return 0
    depth, commas, text = 1, 0, ""
    for character in head.replace("operator()", "operator")[match.end():]:
        depth += (character in "([{<") - (character in ")]}>")
        if depth == 0:
            break
        commas += character == "," and depth == 1
        text += character
    return commas + 1 if text.strip() not in ("", "void") else 0


def functions(lines):
    """Yields (first line from 1, number of lines, head) for each function."""
    start, head = None, ""
    for index, raw in enumerate(lines):
        line = without_text(raw)
        if start is None and line.strip() and not HEAD_ENDS.match(line):
            start, head = index, ""
        if start is None and line.endswith("{"):
            start, head = index, ""
        if start is None:
            continue
        head += " " + line.strip()
        if line.endswith("{"):
            found = function_at(lines, start, index, head.strip())
            if found:
                yield found
        if HEAD_ENDS.match(raw):
            start = None


def function_at(lines, start, brace, head):
    if NO_FUNCTION.match(head) or "(" not in head or re.search(r"=\s*\{$", head):
        return None
    indent = re.match(r"\s*", lines[start]).group()
    for end in range(brace + 1, len(lines)):
        if re.match(re.escape(indent) + r"\}", lines[end]):
            return start + 1, end - start + 1, head
    return None


CLASS = re.compile(r"(?<!enum )\b(?:class|struct|union)\s+(?:alignas\([^)]*\)\s*)?([\w:]+)(?:\s+final)?\s*"
                   r"(?::(?!:)[^;{}()]*)?\{")
NO_METHOD = re.compile(r"(using|typedef|friend|static_assert|enum|class|struct|union)\b")


def without_comments(text):
    """The text without directives, comments and what stands in literals, each line where it was."""
    text = re.sub(r'R"(\w*)\((.*?)\)\1"', lambda match: '""' + "\n" * match.group().count("\n"), text, flags=re.DOTALL)
    text = re.sub(r"/\*.*?\*/", lambda match: "\n" * match.group().count("\n"), text, flags=re.DOTALL)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", lambda match: "\n" * match.group().count("\n"), text, flags=re.MULTILINE)
    return "\n".join(without_text(line) for line in text.split("\n"))


def members(text, begin):
    """The declarations of the class whose body begins there, without what is within their braces."""
    depth, member = 1, ""
    for character in text[begin:]:
        depth += (character == "{") - (character == "}")
        if depth == 0:
            return
        if depth == 1 and character in ";}":
            yield member
            member = ""
        elif depth == 1:
            member += character


def is_method(member):
    member = re.sub(r"\b(public|private|protected)\s*:|\[\[[^\]]*\]\]", "", member).strip()
    member = re.sub(r"^template\s*<.*?>\s*(?=\w)", "", member, flags=re.DOTALL)
    if NO_METHOD.match(member) or re.search(r"=\s*(default|delete)$", member):
        return False
    before = None
    while before != member:  # The type of a member may have parentheses: std::function<bool(int)>.
        before, member = member, re.sub(r"<[^<>]*>", "", member)
    return "operator" in member or re.search(r"[\w~]\s*\(", member.split("=")[0]) is not None


def classes(text):
    """Yields (line from 1, name, number of methods) for each class."""
    text = without_comments(text)
    for match in CLASS.finditer(text):
        methods = sum(is_method(member) for member in members(text, match.end()))
        yield text.count("\n", 0, match.start()) + 1, match.group(1), methods


def check_file(path, lengths):
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for start, name, methods in classes(text):
        if methods > MAX_METHODS:
            yield f"{path}:{start}: error: {name} has {methods} methods, more than {MAX_METHODS}"
    if len(lines) > MAX_FILE_LINES:
        yield f"{path}:1: error: {len(lines)} lines, more than {MAX_FILE_LINES}"
    for start, length, head in functions(lines):
        lengths.append(length)
        if length > MAX_FUNCTION_LINES:
            yield f"{path}:{start}: error: function of {length} lines, more than {MAX_FUNCTION_LINES}"
        dictated = any(DICTATED.search(line) for line in lines[max(start - 2, 0):start])
        if parameter_count(head) > MAX_PARAMETERS and not dictated:
            yield f"{path}:{start}: error: {parameter_count(head)} parameters, more than {MAX_PARAMETERS}"


def main(roots):
    lengths, errors = [], []
    for root in roots:
        for path in sorted(pathlib.Path(root).rglob("*")):
            if path.suffix in SUFFIXES:
                errors += check_file(path, lengths)
    lengths.sort()
    usual = lengths[int(len(lengths) * USUAL_SHARE)] if lengths else 0
    if usual > MAX_USUAL_LINES and len(lengths) >= 20:
        errors.append(f"error: {USUAL_SHARE:.0%} of the functions should have at most {MAX_USUAL_LINES} lines, "
                      f"not {usual}")
    print("\n".join(errors + [f"{len(lengths)} functions, 95 % of them up to {usual} lines, "
                              f"the longest {lengths[-1] if lengths else 0}"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
