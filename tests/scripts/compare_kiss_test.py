"""The check of what kiss finds is red if no execution has shown a finding, if there is no report, and if nothing is found."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[1] / "compare_kiss.py"
# A raddle that writes a report, where it is asked for, and has an exit code.
RADDLE = """#!/usr/bin/env bash
while [[ $1 != --json ]]; do shift; done
{}
"""


def report(*evidence):
    findings = [{"message": f"failure {index}", "evidence": each} for index, each in enumerate(evidence)]
    return f"echo '{json.dumps({'findings': findings})}' >$2; exit 1"


class CompareKiss(unittest.TestCase):
    def run_with(self, behaviour, name="a.c"):
        with tempfile.TemporaryDirectory() as folder:
            raddle, programs = pathlib.Path(folder) / "raddle", pathlib.Path(folder) / "libc"
            raddle.write_text(RADDLE.format(behaviour))
            raddle.chmod(0o755)
            programs.mkdir()
            (programs / name).write_text("")
            result = subprocess.run([sys.executable, SCRIPT, raddle, programs], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def test_shown_is_green(self):
        self.assertEqual(self.run_with(report("witnessed")), (0, "1 programs checked, 1 findings shown, 0 not shown\n"))

    def test_not_shown(self):
        status, output = self.run_with(report("witnessed", "suspected"))
        self.assertEqual(status, 1)
        self.assertIn("a.c: failure 1\n1 programs checked, 1 findings shown, 1 not shown\n", output)

    def test_shown_with_more_time(self):
        first = report("suspected").replace("; exit 1", "")
        behaviour = f"if [[ -e $0.ran ]]; then {report('witnessed')}; fi; touch $0.ran; {first}; exit 2"
        self.assertEqual(self.run_with(behaviour), (0, "1 programs checked, 1 findings shown, 0 not shown\n"))

    def test_no_report(self):
        status, output = self.run_with("exit 70")
        self.assertEqual(status, 1)
        self.assertIn("no report, status 70", output)

    def test_nothing_found(self):
        self.assertEqual(self.run_with(report())[0], 1)

    def test_not_compiled_and_exempt(self):
        nothing = (1, "0 programs checked, 0 findings shown, 0 not shown\n")
        self.assertEqual(self.run_with("exit 65"), nothing)
        self.assertEqual(self.run_with(report("suspected"), "printing.c"), nothing)


if __name__ == "__main__":
    unittest.main()
