"""The summary counts what ran, and never turns a lost result into a pass."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "sum_results.py"
CTEST = """<testsuite><testcase name="a" status="run"/><testcase name="b" status="{}"/>
<testcase name="c" status="disabled"/></testsuite>"""


class SumResults(unittest.TestCase):
    def run_on(self, ctest_status, lit_codes):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            if ctest_status:
                (folder / "ctest.xml").write_text(CTEST.format(ctest_status))
            tests = [{"name": f"t{i}", "code": code} for i, code in enumerate(lit_codes)]
            (folder / "lit.json").write_text(json.dumps({"tests": tests}))
            result = subprocess.run([sys.executable, SCRIPT, folder / "ctest.xml", folder / "lit.json"],
                                    capture_output=True, text=True, check=False)
            return result.returncode, result.stdout.splitlines()[-1]

    def test_all_passed(self):
        self.assertEqual(self.run_on("run", ["PASS", "XFAIL", "UNSUPPORTED"]), (0, "4 passed, 0 failed"))

    def test_failures_of_both(self):
        self.assertEqual(self.run_on("fail", ["PASS", "FAIL", "XPASS", "TIMEOUT"]), (1, "2 passed, 4 failed"))

    def test_missing_file_is_a_failure(self):
        self.assertEqual(self.run_on(None, ["PASS"]), (1, "1 passed, 1 failed"))


if __name__ == "__main__":
    unittest.main()
