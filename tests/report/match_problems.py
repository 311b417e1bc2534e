#!/usr/bin/env python3
"""match_problems.py PAGE OUTPUT: applies the problem matcher of the first task in PAGE to what raddle printed, as VS Code does."""
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    tasks = json.loads(re.search(r"```json\n(.*?)```", file.read(), re.DOTALL).group(1))["tasks"]
pattern = tasks[0]["problemMatcher"]["pattern"]
with open(sys.argv[2], encoding="utf-8") as file:
    for line in file:
        if found := re.match(pattern["regexp"], line.rstrip("\n")):
            print(*(found.group(pattern[name]) for name in ("file", "line", "column", "severity", "message")))
