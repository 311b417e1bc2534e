"""The check of terms is red for a phrase of the list in docs and strings, and for long sentences; code is left alone."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "check_terms.py"
LONG = " ".join(["word"] * 31)


class CheckTerms(unittest.TestCase):
    def run_on(self, name, text, *flags):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_text(text)
            result = subprocess.run([sys.executable, SCRIPT, *flags, folder], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout.replace(folder + "/", "")

    def assert_green(self, name, text, *flags):
        self.assertEqual(self.run_on(name, text, *flags)[0], 0, self.run_on(name, text, *flags)[1])

    def assert_red(self, name, text, place, *flags):
        code, output = self.run_on(name, text, *flags)
        self.assertEqual(code, 1)
        self.assertIn(f"{name}:{place}: error: ", output)

    def test_phrase_in_docs(self):
        self.assert_red("page.md", "# Page\n\nThis is LOOKED\nat twice.\n", 3)

    def test_phrase_in_descriptions(self):
        self.assert_red("action.yml", "inputs:\n  files:\n    description: What is looked at.\n", 3)

    def test_place_behind_code_and_links(self):
        self.assert_red("page.md", "```\ncode\n```\n`two\nlines` and [a\nlink](x.md): in vain.\n", 6)

    def test_whole_words(self):
        self.assert_green("page.md", "Overlooked atoms, in vainglory.\n")

    def test_code_and_addresses(self):
        self.assert_green("page.md", "```\nlooked at 4\n```\n`looked at` and [a link](in-vain.md).\n")

    def test_long_sentence(self):
        self.assert_red("page.md", f"Short.\n\n- {LONG}.\n", 3, "--sentences")
        self.assert_red("page.md", f"| a |\n| --- |\n| {LONG} |\n", 3, "--sentences")
        self.assert_green("page.md", f"{LONG}.\n")

    def test_remarks_of_commands(self):
        self.assert_red("page.md", "```\n./raddle check a.c   checks\n```\n", 2, "--sentences")
        self.assert_green("page.md", "```\n./raddle check a.c   # checks\nraddle: a   b\n```\n", "--sentences")

    def test_sentences_cells_and_items(self):
        half = " ".join(["word"] * 20)
        self.assert_green("page.md", f"{half}. Word {half}.\n- {half}\n- {half}\n\n| {half} | {half} |\n", "--sentences")

    def test_names_in_code_are_one_word(self):
        self.assert_green("page.md", ", ".join(["`name`"] * 40) + " are names.\n", "--sentences")

    def test_string(self):
        self.assert_red("text.cpp", 'int a;\nconst char *b = "was looked at";\n', 2)

    def test_strings_side_by_side(self):
        self.assert_red("text.cpp", 'f("was looked "\n  "at");\n', 1)
        self.assert_red("text.cpp", 'f("was looked\\nat");\n', 1)
        self.assert_green("text.cpp", 'f("was looked ", "at");\n')

    def test_raw_string(self):
        self.assert_red("text.cpp", 'f(R"(\n"was looked at")");\n', 1)

    def test_no_strings(self):
        self.assert_green("text.cpp", '// looked at\n/* "in vain" */\n#include "in vain"\nchar c = \'"\'; // in vain "\n')

    def test_tests_may_quote(self):
        self.assert_green("text_test.cpp", 'f("looked at");\n')

    def test_nothing_to_check(self):
        with tempfile.TemporaryDirectory() as folder:
            result = subprocess.run([sys.executable, SCRIPT, folder], capture_output=True, check=False)
            self.assertEqual(result.returncode, 1)


if __name__ == "__main__":
    unittest.main()
