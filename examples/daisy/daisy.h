// A small file system for many threads: files and directories on blocks, all in memory.
//
// Whoever uses it sees inode numbers, names and errors; inode 0 is the root directory. Each operation is one atomic
// step to the other threads, unless its comment says otherwise.
#pragma once

#include <stdint.h>

enum { ROOT = 0 };

// What operations return instead of a number that is not negative.
enum error {
  NO_SPACE = -1,     // no block is free, or no entry of the directory
  NO_INODES = -2,    // no inode is free
  NOT_FOUND = -3,    // there is no such name, or no such inode
  EXISTS = -4,       // the name is taken
  WRONG_KIND = -5,   // a directory was expected, or a file
  OUT_OF_RANGE = -6, // there is no such place in a file
  NOT_EMPTY = -7,    // the directory has names in it
  CORRUPT = -8,      // the disk contradicts itself
};

// A name has up to eight characters, which together are a number; no characters are no name.
typedef uint64_t name_t;
// The first eight characters of a text.
name_t name_of(const char *text);

struct attributes {
  int is_directory;
  int size; // of a file in bytes, of a directory in names
  int mode; // whatever daisy_set_mode was told; 0 at first
};

// Makes an empty file system. Before there are other threads.
void daisy_format(void);

// A new file, or a new directory, in a directory: its inode.
int daisy_create(int directory, name_t name);
int daisy_make_directory(int directory, name_t name);
// What a name in a directory stands for; *slot is which of its names it is, then.
int daisy_lookup(int directory, name_t name, int *slot);
// What a path of names between slashes stands for, one lookup after the other.
int daisy_resolve(const char *path);
// Gives another name to what has a name in a directory: which of its names it is.
int daisy_rename(int directory, name_t from, name_t to);
// Exchanges what two names in a directory stand for: what the second of them stands for now.
int daisy_exchange(int directory, name_t one, name_t other);
// The name that a directory has at a slot, and the inode it stands for; NOT_FOUND if it has none there.
int daisy_list(int directory, int slot, name_t *name);
// Takes a name away, and what it stands for, unless that is a directory with names in it. The name is gone in one step;
// after that, the blocks are given back one by one.
int daisy_unlink(int directory, name_t name);

// The byte at an offset of a file; for daisy_put the offset may be the end of the file, too, which is longer by one then.
int daisy_get(int inode, int offset);
int daisy_put(int inode, int offset, unsigned char byte);
// Makes a file longer by a byte: the offset of the byte.
int daisy_append(int inode, unsigned char byte);
// Many of them, one after the other: how many there were before the end of the file, or of the space.
int daisy_read(int inode, int offset, unsigned char *bytes, int count);
int daisy_write(int inode, int offset, const unsigned char *bytes, int count);
// Forgets what a file has from an offset on; its blocks stay with it.
int daisy_truncate(int inode, int size);
// Gives back the blocks behind the end of a file, one after the other: how many there were.
int daisy_trim(int inode);

// How many blocks are free; each is looked at by itself.
int daisy_space(void);

int daisy_attributes(int inode, struct attributes *attributes);
int daisy_set_mode(int inode, int mode);
