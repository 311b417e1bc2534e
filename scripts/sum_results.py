#!/usr/bin/env python3
"""Adds up the results of ctest (JUnit XML) and lit (JSON); a file that is missing counts as one failure."""
import json
import sys
import xml.etree.ElementTree as xml

PASSED_BY_LIT = {"PASS", "XFAIL", "FLAKYPASS"}
LEFT_OUT_BY_LIT = {"UNSUPPORTED", "EXCLUDED", "SKIPPED"}


def ctest_results(path):
    """Yields (name, passed) for each test that was run."""
    for case in xml.parse(path).getroot().iter("testcase"):
        status = case.get("status")
        if status in ("run", "fail"):
            yield case.get("name"), status == "run"


def lit_results(path):
    with open(path, encoding="utf-8") as file:
        for test in json.load(file)["tests"]:
            if test["code"] not in LEFT_OUT_BY_LIT:
                yield test["name"], test["code"] in PASSED_BY_LIT


def results_of(path):
    try:
        return list(ctest_results(path) if path.endswith(".xml") else lit_results(path))
    except (OSError, ValueError, KeyError, xml.ParseError) as error:
        return [(f"results in {path}: {error}", False)]


def main(paths):
    results = [result for path in paths for result in results_of(path)]
    failed = [name for name, passed in results if not passed]
    for name in failed:
        print(f"failed: {name}")
    if not results:
        failed.append("nothing ran")
    print(f"{len(results) - len(failed) if results else 0} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
