"""complete_zsh.py FOLDER WORDS: what zsh makes of WORDS and the Tab key, with the completions in FOLDER."""
import os
import pty
import re
import select
import sys
import time

SECONDS = 60


def read_until(terminal, mark):
    """All that comes until `mark` does."""
    text, end = "", time.monotonic() + SECONDS
    while mark not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 65536).decode(errors="replace")
    return text


def main(folder, words):
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="dumb", PS1="", COLUMNS="200")
        os.execvp("zsh", ["zsh", "-f", "-i"])
    # With Tab the line is completed, and with Control-X shown as it is then; `print` puts what is typed together only there.
    os.write(terminal, f"unsetopt zle_bracketed_paste; fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; "
                       "show() { zle -I; print -r -- \"line\"=\"<$BUFFER>\" }; zle -N show; bindkey '^X' show; "
                       "print rea\"\"dy\n".encode())
    read_until(terminal, "ready\r")
    os.write(terminal, words.encode() + b"\t\x18")
    answer = re.findall(r"line=<([^>]*)>", read_until(terminal, ">"))
    print(f"line: {answer[-1] if answer else 'none'}")
    os.close(terminal)
    os.waitpid(child, 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
