"""The comparison of the modes is red if they tell different things, and if there was nothing to compare."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[1] / "compare_modes.py"
TEST = "// RUN: %exits 0 %raddle explore --cflag -DA=1 %s -- x 2>&1 | FileCheck %s\n"
# A raddle of which the mode follows `--mode`; it prints its arguments up to there.
RADDLE = """#!/usr/bin/env bash
while [[ $1 != --mode ]]; do echo "$1"; shift; done
{}
"""


class CompareModes(unittest.TestCase):
    def run_with(self, behaviour, test=TEST, name="a.c"):
        with tempfile.TemporaryDirectory() as folder:
            raddle, program = pathlib.Path(folder) / "raddle", pathlib.Path(folder) / name
            raddle.write_text(RADDLE.format(behaviour))
            raddle.chmod(0o755)
            program.write_text(test)
            result = subprocess.run([sys.executable, SCRIPT, raddle, program], capture_output=True, text=True,
                                    check=False)
            return result.returncode, result.stdout

    def test_same_is_green(self):
        self.assertEqual(self.run_with("true"), (0, "1 explorations compared, 0 differ\n"))

    def test_other_output(self):
        status, output = self.run_with("echo $2")
        self.assertEqual(status, 1)
        self.assertIn("differ: raddle explore --max-executions 50 --cflag -DA=1", output)

    def test_other_exit_code(self):
        self.assertEqual(self.run_with("[[ $2 == fork ]]")[0], 1)

    def test_other_trace(self):
        behaviour = 'mode=$2; while [[ $1 != --trace-dir ]]; do shift; done; echo {} >$2/a.trace'
        self.assertEqual(self.run_with(behaviour.format("$mode"))[0], 1)
        self.assertEqual(self.run_with(behaviour.format("same"))[0], 0)

    def test_long_search_is_compared_in_part(self):
        self.assertIn("differ: raddle explore --max-executions 50 --cflag -DA=1", self.run_with("echo $2")[1])
        few = TEST.replace("--cflag", "--max-executions 7 --cflag")
        self.assertIn("differ: raddle explore --max-executions 7 --cflag -DA=1", self.run_with("echo $2", few)[1])
        many = TEST.replace("--cflag", "--max-executions 7000 --cflag")
        self.assertIn("differ: raddle explore --max-executions 50 --cflag", self.run_with("echo $2", many)[1])

    def test_some_are_compared_further(self):
        self.assertIn("differ: raddle explore --max-executions 500 --cflag -DA=1", self.run_with("echo $2", name="d.c")[1])

    def test_nothing_to_compare(self):
        self.assertEqual(self.run_with("true", "// nothing\n")[0], 1)


if __name__ == "__main__":
    unittest.main()
