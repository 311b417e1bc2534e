"""Tests of scripts/setup.sh: a build is current until something that goes into it changes."""
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
INPUTS = ("src/a/b.cpp", "include/raddle/c.h", "models/linux/d.c", "cmake/precompiled/e.h", "scripts/bind_to_versions.py",
          "CMakeLists.txt", "CMakePresets.json")
BUILT = 1_000_000_000  # when the build began, in seconds


def is_current(root):
    script = f'root="{root}"; source "{ROOT}/scripts/setup.sh"; build_is_current'
    return subprocess.run(["bash", "-c", script], check=False).returncode == 0


def touch(path, seconds):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (seconds, seconds))


class BuildIsCurrent(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for name in INPUTS:
            touch(self.root / name, BUILT - 10)
        touch(self.root / "build/release/bin/raddle", BUILT)
        (self.root / "build/release/bin/raddle").chmod(0o755)
        touch(self.root / "build/release/.built", BUILT)
        for folder in self.root.rglob("*"):
            if folder.is_dir():
                os.utime(folder, (BUILT - 10, BUILT - 10))

    def test_nothing_changed(self):
        self.assertTrue(is_current(self.root))

    def test_each_input_counts(self):
        for name in INPUTS:
            with self.subTest(name):
                os.utime(self.root / name, (BUILT + 10, BUILT + 10))
                self.assertFalse(is_current(self.root))
                os.utime(self.root / name, (BUILT - 10, BUILT - 10))


if __name__ == "__main__":
    unittest.main()
