#!/usr/bin/env python3
"""add_frames.py REPORT.json: prints the report of examples/deadlock.c with call stacks of C++ in it."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
[finding] = report["findings"]
inner = {"function": "transfer(std::map<std::string, std::vector<int>>&)", "file": "examples/deadlock.c", "line": 17, "column": 3}
outer = {"function": "run<std::function<void (int, unsigned long)>>(int)", "file": "examples/deadlock.c", "line": 25, "column": 3}
start = {"function": "start_thread", "file": "", "line": 0, "column": 0}
library = {"function": "std::mutex::lock()", "file": "/usr/include/c++/12/bits/std_mutex.h", "line": 100, "column": 22}
for site in finding["sites"]:
    site["frames"] = [library, library, inner, outer, start] if site["stands"] else []
finding["stacks"] = [[{"function": "main", "file": "examples/deadlock.c", "line": 36, "column": 3}]]
for step in finding["interleaving"]:
    step.pop("stack", None)
finding["interleaving"][0]["stack"] = 0
json.dump(report, sys.stdout)
