"""The check of rollbacks is red if a program is not restored, and goes as far in each program as it says."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[1] / "paranoid.py"
# A raddle that complains after that number of executions.
RADDLE = """#!/usr/bin/env bash
[[ $4 == {} ]] && echo "the program was not restored after $4 executions"
exit 2
"""


class Paranoid(unittest.TestCase):
    def run_with(self, executions, name, *flags):
        with tempfile.TemporaryDirectory() as folder:
            raddle, program = pathlib.Path(folder) / "raddle", pathlib.Path(folder) / "race" / name
            raddle.write_text(RADDLE.format(executions))
            raddle.chmod(0o755)
            program.parent.mkdir()
            program.write_text("")
            result = subprocess.run([sys.executable, SCRIPT, raddle, *flags, program], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout.splitlines()[-1]

    def test_complaint_is_red(self):
        self.assertEqual(self.run_with(50, "a.c"), (1, "1 programs explored, 1 not restored"))

    def test_none_is_green(self):
        self.assertEqual(self.run_with("never", "a.c"), (0, "1 programs explored, 0 not restored"))

    def test_some_go_further_and_all_with_all(self):
        self.assertEqual(self.run_with(500, "f.c")[0], 1)
        self.assertEqual(self.run_with(500, "a.c")[0], 0)
        self.assertEqual(self.run_with(500, "a.c", "--all")[0], 1)


if __name__ == "__main__":
    unittest.main()
