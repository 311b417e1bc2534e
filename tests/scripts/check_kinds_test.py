"""The check of kinds is red where a kind or a name of suppressions is missing in a table, and green in this tree."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
FILES = ("src/check/kinds.def", "docs/findings.md", "docs/formats.md", "docs/howto.md", "tests/suppression_kinds.py")


class CheckKinds(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        for name in FILES:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)

    def errors_after(self, name, old, new):
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        path.write_text(text.replace(old, new), encoding="utf-8")
        done = subprocess.run([sys.executable, ROOT / "scripts/check_kinds.py", self.folder], capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout

    def test_this_tree(self):
        self.assertEqual(self.errors_after("docs/howto.md", "| kind | findings |", "| kind | findings |")[0], 0)

    def test_each_place(self):
        for name, old in (("docs/findings.md", "## lost-wakeup"), ("docs/formats.md", "`deadlock`, `lost-wakeup` |"),
                          ("docs/formats.md", "`deadlock`, `lost-wakeup`, `misuse`"), ("docs/howto.md", "`thread`"),
                          ("tests/suppression_kinds.py", '"race_top"')):
            with self.subTest(name):
                self.assertEqual(self.errors_after(name, old, "")[0], 1)
                shutil.copy(ROOT / name, self.folder / name)

    def test_a_new_kind(self):
        row = "RADDLE_KIND(Refused,"
        code, text = self.errors_after("src/check/kinds.def", row,
                                       'RADDLE_KIND(Slow, "slow", Misuse, Defined, "", "slow", "", "Slow", "S.", "S.", "S.")\n' + row)
        self.assertEqual((code, text.count("slow")), (1, 5))


if __name__ == "__main__":
    unittest.main()
