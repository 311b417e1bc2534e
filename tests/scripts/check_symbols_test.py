"""The check of symbols is red for one that is not in the list, and for a line that is not needed."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "check_symbols.py"
CODE = "int puts(const char *);\nint here(void) { return puts(\"\"); }\nint also(void) { return here(); }\n"


class CheckSymbols(unittest.TestCase):
    def run_with(self, allowed):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "a.c").write_text(CODE)
            (path / "allowed.txt").write_text(allowed)
            command = ["clang-19", "-shared", "-fPIC", "-nostdlib", "-fuse-ld=lld", path / "a.c", "-o", path / "a.so"]
            subprocess.run(command, check=True)
            result = subprocess.run([sys.executable, SCRIPT, path / "a.so", path / "allowed.txt"],
                                    capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def test_listed_symbol_is_green(self):
        self.assertEqual(self.run_with("# why\nputs  # prints\n"), (0, ""))

    def test_symbol_that_is_not_listed(self):
        status, output = self.run_with("")
        self.assertEqual(status, 1)
        self.assertIn("takes puts from outside", output)

    def test_line_that_is_not_needed(self):
        status, output = self.run_with("puts\nmalloc\n")
        self.assertEqual(status, 1)
        self.assertIn("malloc is not needed", output)


if __name__ == "__main__":
    unittest.main()
