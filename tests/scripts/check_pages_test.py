"""The check of pages is red where a link leads nowhere or a page has none, and green in this tree."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
PAGES = {"README.md": "[Docs](docs/README.md)\n", "docs/README.md": "[One](one.md), [its part](one.md#a-part-of-it)\n",
         "docs/one.md": "# One\n\n## A `part` of it\n\n```\n[no link](nowhere)\n```\n[out](https://example.org) [here](#one)\n"}


class CheckPages(unittest.TestCase):
    def errors_of(self, root):
        done = subprocess.run([sys.executable, ROOT / "scripts/check_pages.py", root], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()[:-1]

    def errors_with(self, **changed):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**PAGES, **{f"docs/{name}.md": text for name, text in changed.items()}}.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return self.errors_of(folder)

    def test_this_tree(self):
        self.assertEqual(self.errors_of(ROOT), (0, []))

    def test_what_is_right(self):
        self.assertEqual(self.errors_with(), (0, []))

    def test_a_page_without_a_link(self):
        self.assertEqual(self.errors_with(two="# Two\n"), (1, ["docs/README.md has no link to two.md"]))

    def test_a_link_to_no_page(self):
        self.assertEqual(self.errors_with(one="[Two](two.md)\n# A part of it\n"), (1, ["docs/one.md: two.md leads nowhere"]))

    def test_a_link_to_no_heading(self):
        self.assertEqual(self.errors_with(one="# One\n"), (1, ["docs/README.md: one.md#a-part-of-it names no heading"]))


if __name__ == "__main__":
    unittest.main()
