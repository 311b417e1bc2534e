#!/usr/bin/env python3
"""A report of format 2 without what format 2 has added is the report of format 1, byte for byte.

Fields that are added later are added to ADDED; sentences for people that are said in other words, to REWORDED.

usage: format_1.py RADDLE EXAMPLES FORMAT_1...: each of the files is a report of format 1, of a command in EXAMPLES.
"""
import json
import subprocess
import sys

ADDED = {"properties", "frames", "stack", "stacks", "files", "summary", "waits_for", "held_by", "library_site", "details",
         "not_excluded", "memory_model"}
REWORDED = {"explore came to its end": "explore was exhaustive", "has nothing left to do": "finished"}


def without(value):
    """The value without all fields that were added."""
    if isinstance(value, dict):
        return {name: without(each) for name, each in value.items() if name not in ADDED}
    return [without(each) for each in value] if isinstance(value, list) else value


def reworded(text):
    """What the text says today."""
    for old, new in REWORDED.items():
        text = text.replace(old, new)
    return text


def renamed(value):
    """The value in which pthread_create writes to the variable by its name."""
    if isinstance(value, list):
        return [renamed(each) for each in value]
    if not isinstance(value, dict):
        return value
    if str(value.get("text")).startswith("writes pthread_create:"):
        value = value | {"text": value["text"].replace("pthread_create", "second"), "name": "second"}
    return {name: renamed(each) for name, each in value.items()}


def bytes_of(report):
    """All but the times, which differ from run to run."""
    return json.dumps({name: each for name, each in report.items() if name != "timing"}, indent=2, ensure_ascii=False)


def main():
    raddle, examples, *files = sys.argv[1:]
    wrong = 0
    for path in files:
        with open(path, encoding="utf-8") as file:
            old = json.load(file)
        words = [old["command"]["name"], *old["command"]["arguments"]]
        done = subprocess.run([raddle, *words], cwd=examples, capture_output=True, text=True, check=False)
        new = json.loads(done.stdout)
        assert new["format"] == 2 and old["format"] == 1
        new["format"] = 1
        if bytes_of(without(new)) != reworded(bytes_of(renamed(old))):
            wrong += 1
            print(f"{path}: `raddle {' '.join(words)}` has another report but for what was added")
    print(f"{len(files)} reports, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
