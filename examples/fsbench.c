// A toy file system: a thread that finds its inode without a block takes the first free block from a starting point
// on. Up to 13 threads start at different blocks, so one execution stands for all interleavings.
// From: Flanagan and Godefroid, Dynamic partial-order reduction for model checking software, POPL 2005.
//
//   ./raddle explore --cflag -DTHREADS=14 examples/fsbench.c     2 executions; 16, 18, 20, 22 threads: 8, 32, 128, 512
#include <pthread.h>

#ifndef THREADS
#define THREADS 14
#endif
#define BLOCKS 26
#define INODES 32

static int inode[INODES];
static int busy[BLOCKS];
static pthread_mutex_t locki[INODES];
static pthread_mutex_t lockb[BLOCKS];

static int takeIfFree(int b) {
  int taken = 0;
  pthread_mutex_lock(&lockb[b]);
  if (!busy[b]) {
    busy[b] = 1;
    taken = 1;
  }
  pthread_mutex_unlock(&lockb[b]);
  return taken;
}

static void *allocateBlock(void *argument) {
  int i = (int)(long)argument % INODES;
  pthread_mutex_lock(&locki[i]);
  if (inode[i] == 0) {
    int b = (i * 2) % BLOCKS;
    while (!takeIfFree(b))
      b = (b + 1) % BLOCKS;
    inode[i] = b + 1;
  }
  pthread_mutex_unlock(&locki[i]);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < INODES; i++)
    pthread_mutex_init(&locki[i], NULL);
  for (int b = 0; b < BLOCKS; b++)
    pthread_mutex_init(&lockb[b], NULL);
  for (long t = 0; t < THREADS; t++)
    pthread_create(&threads[t], NULL, allocateBlock, (void *)t);
  for (int t = 0; t < THREADS; t++)
    pthread_join(threads[t], NULL);
}
