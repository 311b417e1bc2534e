"""Which of many things a test takes that has no time for all of them: always the same ones.

That depends on the name alone, so that a new program moves no other one in or out.
"""
import zlib


def is_taken(name, one_in):
    """Whether the thing of this name is among those of which there is one in `one_in`."""
    return zlib.crc32(name.encode()) % one_in == 0
