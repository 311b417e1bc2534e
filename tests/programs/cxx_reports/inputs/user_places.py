#!/usr/bin/env python3
"""Checks that a report speaks of the user's code only.

usage: user_places.py REPORT.json REPORT.sarif REPORT.txt SOURCE [LINE...]

What a person expects is written in SOURCE: each `STANDS` in a comment marks a line at which a thread stands in the first
finding (LINEs may name them instead), and `NAMES: TEXT` is part of the headline. Every place, every row of the
interleaving and every location of SARIF lies in SOURCE. No name of the library's own (`__mutex`, `_M_finish`) and no
file of the system is anywhere in the report, but for call stacks and `library_site`, which are complete.
"""
import json
import os
import re
import sys

COMPLETE = {"frames", "stacks", "library_site"}
OF_LIBRARY = re.compile(r"/usr/|\b_M_\w*|\b__\w+|new_allocator")


def fail(message):
    sys.exit(f"user_places.py: {message}")


def strings(value, path=""):
    """Every text below a value, with the names of the fields that lead to it."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key not in COMPLETE:
                yield from strings(each, f"{path}.{key}")
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from strings(each, f"{path}[{index}]")
    elif isinstance(value, str):
        yield path, value


def expected(source):
    """The lines at which threads stand, and what the headline says, as the source has them."""
    with open(source, encoding="utf-8") as file:
        text = file.read().splitlines()
    lines = [str(number) for number, line in enumerate(text, 1) for _ in re.findall(r"\bSTANDS\b", line)]
    return lines, [line.split("NAMES: ")[1] for line in text if line.startswith("// NAMES: ")]


def check_first(finding, lines, names):
    if str(finding["sites"][0]["line"]) not in lines:
        fail(f"the first place is line {finding['sites'][0]['line']}")
    stand = sorted(str(site["line"]) for site in finding["sites"] if site["stands"])
    if stand != sorted(lines):
        fail(f"threads stand at {stand}, not at {sorted(lines)}")
    for name in names:
        if name not in finding["message"]:
            fail(f"`{name}` is not in the headline: {finding['message']}")


def check_places(finding, source):
    for place in finding["sites"] + [step for step in finding["interleaving"] if step["matters"]]:
        if place["file"] and os.path.abspath(place["file"]) != source:
            fail(f"{place.get('role') or place.get('text')} is at {place['file']}:{place['line']}")
    if not all(site["frames"] for site in finding["sites"] if site["stands"]):
        fail("a place has no call stack")
    if not any(os.path.abspath(frame["file"]) == source for stack in finding["stacks"] for frame in stack):
        fail("no stack of a step has a line of the source")


def check_sarif(path, source):
    with open(path, encoding="utf-8") as file:
        results = json.load(file)["runs"][0]["results"]
    for field, text in strings(results):
        if OF_LIBRARY.search(text):
            fail(f"SARIF, {field}: {text}")
        if field.endswith("artifactLocation.uri") and not text.endswith(source.split("/")[-1]):
            fail(f"SARIF, {field} is another file: {text}")


def main():
    report, sarif, text, source, *lines = sys.argv[1:]
    marked, names = expected(source)
    with open(report, encoding="utf-8") as file:
        findings = json.load(file)["findings"]
    if not findings:
        fail("there is no finding")
    check_first(findings[0], lines or marked, names)
    for finding in findings:
        check_places(finding, source)
        for field, each in strings({**finding, "interleaving": [s for s in finding["interleaving"] if s["matters"]]}):
            if OF_LIBRARY.search(each):
                fail(f"JSON, {field}: {each}")
    check_sarif(sarif, source)
    with open(text, encoding="utf-8") as file:
        for line in file:
            if OF_LIBRARY.search(line.replace(source, "")):
                fail(f"the text says: {line.strip()}")


main()
