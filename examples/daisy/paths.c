// Texts: names and paths.
#include "directories.h"

enum { NAME_LENGTH = 8 };

static int is_end(char character) {
  return character == '\0' || character == '/';
}

// The name that begins at a place of a text. Of its characters nothing is claimed.
static name_t name_at(const char *text, int from) {
  RADDLE_REQUIRES(raddle_private(text));
  RADDLE_PERFORMS("Named", RADDLE_NOTHING, 1);
  name_t name = 0;
  for (int k = 0; k < NAME_LENGTH && !is_end(text[from + k]); k++)
    name = name << 8 | (unsigned char)text[from + k];
  return name;
}

name_t name_of(const char *text) {
  RADDLE_REQUIRES(raddle_private(text));
  return name_at(text, 0);
}

int daisy_resolve(const char *path) {
  RADDLE_REQUIRES(raddle_private(path));
  int inode = ROOT;
  int slot;
  for (int k = 0; path[k] != '\0' && inode >= 0; k++) {
    const int begins_name = !is_end(path[k]) && (k == 0 || is_end(path[k - 1]));
    if (begins_name)
      inode = daisy_lookup(inode, name_at(path, k), &slot);
  }
  return inode;
}
