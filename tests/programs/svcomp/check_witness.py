#!/usr/bin/env python3
"""Holds a violation witness to format 2.x, as far as raddle uses it, and prints its waypoints."""
import hashlib
import re
import sys


def parse(lines, indent=0):
    """The YAML that raddle writes: mappings, lists of mappings, and scalars, two spaces a level."""
    if lines and lines[0].lstrip().startswith("- "):
        items = []
        while lines and lines[0].startswith(" " * indent + "- "):
            if ": " not in lines[0] and not lines[0].endswith(":"):
                items.append(scalar(lines.pop(0).strip()[2:]))
                continue
            lines[0] = lines[0].replace("- ", "  ", 1)
            items.append(parse(lines, indent + 2))
        return items
    result = {}
    while lines and re.match(" " * indent + r"[^ -]", lines[0]):
        key, value = re.fullmatch(r' *("[^"]*"|\w+):(?: (.*))?', lines.pop(0)).groups()
        inner = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
        result[key.strip('"')] = scalar(value) if value else parse(lines, inner)
    return result


def scalar(text):
    return text[1:-1].replace("\\\\", "\\").replace('\\"', '"') if text.startswith('"') else int(text)


def check(entry):
    metadata, task = entry["metadata"], entry["metadata"]["task"]
    assert entry["entry_type"] == "violation_sequence" and metadata["format_version"] in ("2.0", "2.2")
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", metadata["uuid"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", metadata["creation_time"])
    assert metadata["producer"]["name"] == "raddle" and metadata["producer"]["version"]
    for file in task["input_files"]:
        with open(file, "rb") as content:
            assert task["input_file_hashes"][file] == hashlib.sha256(content.read()).hexdigest()
    assert task["data_model"] == "LP64" and task["language"] == "C"
    print(f"{metadata['format_version']} {task['specification']}")
    segments = [[waypoint["waypoint"] for waypoint in item["segment"]] for item in entry["content"]]
    for i, segment in enumerate(segments):
        for waypoint in segment:
            assert waypoint["action"] == "follow" and waypoint["location"]["file_name"] in task["input_files"]
            assert (waypoint["type"] == "target") == (i == len(segments) - 1)
            assert ("thread_id" in waypoint) == (metadata["format_version"] == "2.2")
        print(" | ".join(describe(waypoint) for waypoint in segment))


def describe(waypoint):
    where = waypoint["location"]
    thread = f"thread {waypoint['thread_id']} " if "thread_id" in waypoint else ""
    constraint = " " + waypoint["constraint"]["value"] if "constraint" in waypoint else ""
    return f"{thread}{waypoint['type']} {where['line']}:{where.get('column', '-')}{constraint}"


for each in parse(open(sys.argv[1], encoding="utf-8").read().splitlines()):
    check(each)
