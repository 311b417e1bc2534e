"""Seeds errors into the programs of this folder, one at a time: `mutants.py RADDLE FOLDER TEMPORARY`.

Each row of the table names a program, a text in it (which occurs once), what takes its place, and the rule and the line
that are expected: the line is one that contains the text after the `@`, in the mutant."""

import pathlib
import re
import subprocess
import sys

PAPER_COUNTER = "paper_counter.c"
COUNTER = "counter.c"
CXX = "counter.cpp"
PAPER_ALLOCATOR = "paper_allocator.c"
ALLOCATOR = "allocator.c"
ALLOCATOR_CXX = "allocator.cpp"
ALLOCATOR_C11 = "allocator_c11.c"

# program, name of the error, text, replacement, rule, line
MUTANTS = [
    (PAPER_COUNTER, "no lock", "  raddle_acquire(&c->m);\n", "", "access", "int j = c->count;"),
    (PAPER_COUNTER, "the lock is not released", "  raddle_release(&c->m);\n}", "} // end", "simulation", "// end"),
    (PAPER_COUNTER, "released early", "  j++;\n", "  raddle_release(&c->m);\n  raddle_acquire(&c->m);\n", "simulation", "}$"),
    (PAPER_COUNTER, "adds 2", "j++;", "j += 2;", "simulation", "}$"),
    (PAPER_COUNTER, "unlock twice", "  raddle_release(&c->m);\n", "  raddle_release(&c->m);\n  raddle_release(&c->m); // 2\n", "access", "// 2"),
    (PAPER_COUNTER, "releases before it writes", "  c->count = j;\n  raddle_release(&c->m);", "  raddle_release(&c->m);\n  c->count = j;", "access", "c->count = j;"),
    (PAPER_COUNTER, "the mutex is no mutex", "RADDLE_ACCESSIBLE_IF(self->m, self->m == 0 || self->m == raddle_tid, struct counter *self);\n", "", "unstable", "RADDLE_ACCESSIBLE_IF(self->count"),
    (COUNTER, "no lock", "  pthread_mutex_lock(&c->m);\n", "", "access", "int j = c->count;"),
    (COUNTER, "nothing is said to be modified", "RADDLE_MODIFIES(c->count)", "RADDLE_NOTHING", "simulation", "}$"),
    (COUNTER, "reads before it locks", "  pthread_mutex_lock(&c->m);\n  int j = c->count;\n", "  int j = c->count;\n  pthread_mutex_lock(&c->m);\n", "access", "int j = c->count;"),
    (COUNTER, "releases and locks in between", "  j++;\n", "  j++;\n  pthread_mutex_unlock(&c->m);\n  pthread_mutex_lock(&c->m);\n", "simulation", "}$"),
    (COUNTER, "does nothing", "  c->count = j;\n", "", "simulation", "}$"),
    (COUNTER, "holder instead of nobody", "== 0 && c->count", "== raddle_tid && c->count", "simulation", "}$"),
    (CXX, "forgets what it has to return", "    return false;\n", "    return true;\n", "simulation", "return true;"),
    (CXX, "no guard", "  const std::lock_guard<std::mutex> guard(m);\n", "", "access", "if (count <= 0)"),
    (CXX, "guard of a copy", "  const std::lock_guard<std::mutex> guard(m);\n", "  std::mutex other;\n  const std::lock_guard<std::mutex> guard(other);\n", "access", "if (count <= 0)"),
    (PAPER_ALLOCATOR, "missing lock", "    raddle_acquire(&l[i]);\n", "", "access", "if (!bits[i])"),
    (PAPER_ALLOCATOR, "wrong lock", "raddle_acquire(&l[i]);", "raddle_acquire(&l[0]);", "access", "if (!bits[i])"),
    (PAPER_ALLOCATOR, "wrong index", "      bits[i] = true;", "      bits[(i + 1) % NBLOCKS] = true;", "access", "bits[(i + 1)"),
    (PAPER_ALLOCATOR, "wrong result", "      return i;", "      return i + 1;", "simulation", "return i + 1;"),
    (PAPER_ALLOCATOR, "released early", "      bits[i] = true;\n", "      bits[i] = true;\n      raddle_release(&l[i]);\n", "simulation", "return i;"),
    (PAPER_ALLOCATOR, "the failing way forgets to release", "    raddle_release(&l[i]);\n", "", "simulation", "return -1;"),
    (PAPER_ALLOCATOR, "wrong witness", 'RADDLE_WITNESS("Allocated")', 'RADDLE_WITNESS("NoBlocks")', "simulation", "return i;"),
    (PAPER_ALLOCATOR, "one too far", "i < NBLOCKS; i++", "i <= NBLOCKS; i++", "memory-error", "raddle_acquire(&l[i]);"),
    (PAPER_ALLOCATOR, "frees what it does not hold", " && l[i] == raddle_tid);", ");", "access", "bits[i] = false;"),
    (PAPER_ALLOCATOR, "releases before it frees", "  bits[i] = false;\n  raddle_release(&l[i]);", "  raddle_release(&l[i]);\n  bits[i] = false;", "simulation", "bits[i] = false;"),
    (PAPER_ALLOCATOR, "sets what it should clear", "bits[i] = false;", "bits[i] = true; // set", "simulation", "}$"),
    (PAPER_ALLOCATOR, "the lock is not said to be modified", "RADDLE_MODIFIES(bits[i], l[i])", "RADDLE_MODIFIES(bits[i])", "simulation", "}$"),
    (ALLOCATOR, "the failing way keeps the lock", "    pthread_mutex_unlock(&l[i]);\n  }", "  }", "simulation", "return -1;"),
    (ALLOCATOR, "takes what is used", "if (!bits[i])", "if (bits[i])", "simulation", "return i;"),
    (ALLOCATOR, "frees any block", "    free_block(block);", "    free_block(0);", "requires", "free_block(0)"),
    (ALLOCATOR, "frees twice", "    free_block(block);", "    free_block(block), free_block(block);", "requires", "free_block(block), "),
    (ALLOCATOR, "does not look at the result", "  if (block >= 0)\n", "", "requires", "    free_block(block);"),
    (ALLOCATOR_CXX, "keeps the lock", "    l[i].unlock();\n", "", "simulation", "return -1;"),
    (ALLOCATOR_C11, "another's lock", "mtx_lock(&blocks[i].lock);", "mtx_lock(&blocks[0].lock);", "access", "if (!blocks[i].used)"),
]


def check(raddle, source, mutant, file):
    """What is wrong, or nothing."""
    _, text, replacement, rule, line = mutant
    if source.count(text) != 1:
        return f"the text occurs {source.count(text)} times"
    changed = source.replace(text, replacement)
    file.write_text(changed)
    done = subprocess.run([raddle, "verify", str(file)], capture_output=True, text=True, check=False)
    if done.returncode != 1:
        return f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
    lines = changed.splitlines()
    errors = [int(number) for number in re.findall(r":(\d+):\d+: error:", done.stdout)]
    pattern = line[:-1] + "\n" if line.endswith("$") else line
    if not any(pattern in lines[number - 1] + "\n" for number in errors):
        return f"another line than `{line}`\n{done.stdout}"
    if f"refused: {rule}" not in done.stdout and not (rule == "unstable" and "may change what" in done.stdout):
        return f"another rule than {rule}\n{done.stdout}"
    return None


def main():
    raddle, folder, temporary = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    temporary.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for program, *mutant in MUTANTS:
        problem = check(raddle, (folder / program).read_text(), mutant, temporary / program)
        if problem:
            print(f"{program}: {mutant[0]}: {problem}")
            wrong += 1
    print(f"{len(MUTANTS)} mutants, {wrong} not refused as they should be")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
