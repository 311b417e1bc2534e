#!/usr/bin/env python3
"""Holds `raddle check` to what examples/README.md states of each example: its verdict and its findings, within a minute
of a processor, whatever else the machine does.

check_examples.py RADDLE: fails also if an example is not in the table.
"""
import json
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).parent.parent / "examples"
BUDGET = 600  # of the clock: more than a busy machine needs
PROCESSOR_SECONDS = 60
EXIT = {"proved": 0, "violated": 1, "bounded": 2, "unknown": 3}


def stated():
    """The arguments, the verdict and the kinds of findings of each line of the table."""
    for line in (EXAMPLES / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 4 and cells[2] in EXIT:
            kinds = [kind.strip() for kind in cells[3].split(",") if kind.strip()]
            for command in re.findall(r"`([^`]*)`", cells[0]):
                yield shlex.split(command), cells[2], kinds


def processor_seconds():
    """What all processes that have ended took of a processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def check(raddle, arguments):
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.json"
        begin = processor_seconds()
        files = sorted(str(path) for path in EXAMPLES.glob(arguments[-1]))
        result = subprocess.run([raddle, "check", "--budget", str(BUDGET), "--json", str(report), *arguments[:-1], *files],
                                capture_output=True, text=True, check=False)
        seconds = processor_seconds() - begin
        outcome = json.loads(report.read_text()) if report.exists() else {"verdict": result.stderr, "findings": []}
        return result.returncode, outcome, seconds


def main(raddle):
    mistakes = []
    table = list(stated())
    missing = {path for path in EXAMPLES.rglob("*") if path.suffix in (".c", ".cpp")}
    missing -= {path for arguments, _, _ in table for path in EXAMPLES.glob(arguments[-1])}
    mistakes += [f"{path.relative_to(EXAMPLES)} is not in examples/README.md" for path in sorted(missing)]
    for arguments, verdict, kinds in table:
        code, outcome, seconds = check(raddle, arguments)
        found = [finding["kind"] for finding in outcome["findings"] if finding["severity"] == "error"]
        if (outcome["verdict"], found, code) != (verdict, kinds, EXIT[verdict]):
            mistakes.append(f"{arguments[-1]}: expected {verdict} {kinds}, got {outcome['verdict']} {found}, exit {code}")
        if seconds > PROCESSOR_SECONDS:
            mistakes.append(f"{arguments[-1]}: {seconds:.1f} s of a processor")
    for mistake in mistakes:
        print(mistake)
    print(f"{len(table)} examples, {len(mistakes)} mistakes")
    return 1 if mistakes or len(table) < 10 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
