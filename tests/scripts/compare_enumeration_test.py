"""The comparison with plain enumeration is red if it tells something else, and if there was nothing to compare."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[1] / "compare_enumeration.py"
TEST = "// RUN: %exits 0 %raddle explore --self-check --cflag -DA=1 %s -- x 2>&1 | FileCheck %s\n"
OUTCOME = {"verdict": "proved", "findings": [],
           "coverage": {"executions": 3, "blocked": 0, "rounds": [3], "complete": True}}
# A raddle that writes one outcome or, asked for plain enumeration, another.
RADDLE = """#!/usr/bin/env python3
import sys
outcome = {!r} if "--brute-force" in sys.argv else {!r}
open(sys.argv[sys.argv.index("--json") + 1], "w").write(outcome)
"""


def with_coverage(**changes):
    return {**OUTCOME, "coverage": {**OUTCOME["coverage"], **changes}}


class CompareEnumeration(unittest.TestCase):
    def run_with(self, enumerated, test=TEST):
        with tempfile.TemporaryDirectory() as folder:
            raddle, program = pathlib.Path(folder) / "raddle", pathlib.Path(folder) / "a.c"
            raddle.write_text(RADDLE.format(json.dumps(enumerated), json.dumps(OUTCOME)))
            raddle.chmod(0o755)
            program.write_text(test)
            result = subprocess.run([sys.executable, SCRIPT, raddle, folder], capture_output=True, text=True,
                                    check=False)
            return result.returncode, result.stdout

    def test_same_is_green(self):
        self.assertEqual(self.run_with(OUTCOME), (0, "1 explorations compared, 0 differ, 0 too large\n"))

    def test_other_count(self):
        status, output = self.run_with(with_coverage(executions=4))
        self.assertEqual(status, 1)
        self.assertIn("differ: raddle explore --cflag -DA=1", output)

    def test_other_verdict(self):
        self.assertEqual(self.run_with({**OUTCOME, "verdict": "violated"})[0], 1)

    def test_too_large(self):
        self.assertEqual(self.run_with(with_coverage(complete=False)),
                         (1, "0 explorations compared, 0 differ, 1 too large\n"))

    def test_exempt(self):
        self.assertEqual(self.run_with(OUTCOME, "// NOT-ENUMERATED: why\n" + TEST)[0], 1)


if __name__ == "__main__":
    unittest.main()
