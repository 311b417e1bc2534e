#!/usr/bin/env python3
"""Reads a file in JUnit's format as build servers do: counts, then each test case with what became of it."""
import sys
import xml.etree.ElementTree

suites = xml.etree.ElementTree.parse(sys.argv[1]).getroot()
cases = suites.findall("testsuite/testcase")
for counted in (suites, suites.find("testsuite")):
    for attribute, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(counted.get(attribute)) == sum(case.find(element) is not None for case in cases), attribute
    assert int(counted.get("tests")) == len(cases)
for case in cases:
    marks = [mark for mark in case if mark.tag != "system-out"]
    assert len(marks) <= 1 and float(case.get("time")) >= 0 and case.get("classname")
    place = f" at {case.get('file')}:{case.get('line')}" if case.get("file") else ""
    print(f"{marks[0].tag if marks else 'passed'}: {case.get('name')}{place}: {marks[0].get('message') if marks else ''}")
    print("".join(f"  | {line}\n" for mark in case for line in (mark.text or "").splitlines()), end="")
