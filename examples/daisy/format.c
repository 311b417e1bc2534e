#include "directories.h"

void daisy_format(void) {
  RADDLE_INIT();
  inodes_init();
  blocks_init();
  for (int b = 0; b < BLOCKS; b++)
    for (int s = 0; s < ENTRIES; s++)
      SLOT(b, s).inode = NO_INODE;
  disk[0].used = 1;
  inodes[ROOT].kind = DIRECTORY_INODE;
  inodes[ROOT].size = 0;
  inodes[ROOT].mode = 0;
  inodes[ROOT].parent = ROOT;
  inodes[ROOT].slot = NO_INODE;
  inodes[ROOT].blocks[0] = 0;
}
