"""The check of the docs is red for an output that is not the real one, and for a file without any."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "check_docs.py"
PAGE = "Text.\n\n```\n./raddle one 'two three'\n```\n```\n{}\n```\n\n```\n./raddle not compared\n```\n"


class CheckDocs(unittest.TestCase):
    def run_on(self, page, *flags):
        with tempfile.TemporaryDirectory() as folder:
            raddle, path = pathlib.Path(folder) / "raddle", pathlib.Path(folder) / "page.md"
            raddle.write_text('#!/usr/bin/env bash\necho "$1,$2"\n')
            raddle.chmod(0o755)
            path.write_text(page)
            result = subprocess.run([sys.executable, SCRIPT, *flags, raddle, path], capture_output=True, text=True,
                                    check=False)
            return result.returncode, path.read_text()

    def test_real_output_is_green(self):
        self.assertEqual(self.run_on(PAGE.format("one,two three"))[0], 0)

    def test_other_output(self):
        self.assertEqual(self.run_on(PAGE.format("one,two"))[0], 1)

    def test_page_without_output(self):
        self.assertEqual(self.run_on("Text.\n")[0], 1)

    def test_update(self):
        self.assertEqual(self.run_on(PAGE.format("old"), "--update"), (0, PAGE.format("one,two three")))


if __name__ == "__main__":
    unittest.main()
