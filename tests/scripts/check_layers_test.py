"""The check of the layers is red for each kind of violation, and green without."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "check_layers.py"
LAYERS = "base:\ntrace: base\nprogram: base <llvm>\n"
# What is needed so that each line of LAYERS is needed.
ALL = {"base/base.h": "\n", "trace/needs.h": '#include "base/base.h"\n',
       "program/needs.h": '#include <llvm/IR/Module.h>\n#include "base/base.h"\n'}
README = "# folder\n\nWhat it is.\n\nWhat it may not do.\n"


class CheckLayers(unittest.TestCase):
    def run_on(self, files, layers=LAYERS):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder)
            (source / "layers.txt").write_text(layers)
            if layers == LAYERS:
                readmes = {f"{name}/README.md": README for name in ("base", "trace", "program")}
                files = {**ALL, **readmes, **files}
            for name, text in files.items():
                (source / name).parent.mkdir(parents=True, exist_ok=True)
                (source / name).write_text(text)
            result = subprocess.run([sys.executable, SCRIPT, source], capture_output=True, text=True, check=False)
            return result.returncode, result.stdout

    def assert_red(self, expected, files, layers=LAYERS):
        status, output = self.run_on(files, layers)
        self.assertEqual(status, 1)
        self.assertIn(expected, output)

    def test_allowed_includes_are_green(self):
        files = {"base/a.h": "#include <vector>\n", "trace/b.cpp": '#include "base/a.h"\n#include "trace/b.h"\n',
                 "program/c.cpp": '#include "llvm/IR/Module.h"\n#include <llvm/IR/Module.h>\n'}
        self.assertEqual(self.run_on(files), (0, ""))

    def test_include_that_goes_up(self):
        self.assert_red("a.h:1: error: base may not include trace", {"base/a.h": '#include "trace/b.h"\n'})

    def test_include_in_a_subfolder(self):
        self.assert_red("base may not include trace", {"base/deep/a.h": '#  include "trace/b.h"\n'})

    def test_include_of_a_sibling_that_is_not_named(self):
        self.assert_red("program may not include trace", {"program/a.h": '#include "trace/b.h"\n'})

    def test_third_party_header_outside_its_room(self):
        self.assert_red("<llvm> is not on the line of trace", {"trace/b.cpp": "#include <llvm/IR/Module.h>\n"})
        self.assert_red("<z3> is not on the line of program", {"program/b.cpp": '#include "z3++.h"\n'})

    def test_include_without_folder(self):
        self.assert_red("write the folder of a.h", {"base/b.cpp": '#include "a.h"\n'})

    def test_folder_without_line(self):
        self.assert_red("extra has no line", {"extra/a.h": "\n"})

    def test_folders_inside_a_folder(self):
        layers = "base:\nengines/one: base\nengines/two: base\n"
        files = {"base/a.h": "\n", "engines/one/b.h": '#include "base/a.h"\n',
                 "engines/two/c.h": '#include "base/a.h"\n#include "engines/one/b.h"\n'}
        self.assert_red("c.h:2: error: engines/two may not include engines/one", files, layers)
        self.assert_red("engines/three has no line", {"engines/three/a.h": "\n"}, layers)

    def test_third_party_header_that_another_header_brings(self):
        layers = LAYERS + "cli: program\n"
        self.assert_red("<llvm> is not on the line of cli in layers.txt: program/c.h -> llvm/IR/Module.h",
                        {"program/c.h": "#include <llvm/IR/Module.h>\n", "cli/d.cpp": '#include "program/c.h"\n'}, layers)

    def test_names_that_another_header_brings(self):
        layers = "base:\ntrace: base\ncli: trace\n"
        files = {"base/a.h": "\n", "trace/b.h": '#include "base/a.h"\n'}
        used = '#include "trace/b.h"\nint x = base::f(trace::g());\n'
        self.assert_red("d.cpp:2: error: cli may not use names of base", {**files, "cli/d.cpp": used}, layers)
        unrelated = '#include "trace/b.h"\n// base::f, "base::g"\nint x = other.base::f();\n'
        self.assertNotIn("names of base", self.run_on({**files, "cli/d.cpp": unrelated}, layers)[1])

    def test_name_that_is_not_needed(self):
        self.assert_red("layers.txt:2: error: trace names base and does not need it", {"trace/needs.h": "\n"})
        self.assert_red("layers.txt:3: error: program names <llvm> and does not need it",
                        {"program/needs.h": '#include "base/base.h"\n'})

    def test_folder_without_readme(self):
        self.assert_red("extra has no README", {"extra/a.h": "\n"}, LAYERS + "extra:\n")
        self.assert_red("2 lines, expected about 5 to 15", {"base/README.md": "# base\n\n"})

    def test_line_that_names_a_folder_below(self):
        self.assert_red("base names trace, which is not above it", {}, "base: trace\ntrace:\n")


if __name__ == "__main__":
    unittest.main()
