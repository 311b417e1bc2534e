// slots: an array of pointers to heap buffers; thread i fills buffer i
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *buffers[4];

static void *fill(void *arg) {
  char **slot = arg;
  char *b = malloc(32);
  if (b)
    snprintf(b, 32, "buffer %d", (int)(slot - buffers));
  *slot = b;
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  pthread_t ids[4];
  if (n < 1 || n > 4)
    return 2;
  for (int i = 0; i < n; ++i)
    pthread_create(&ids[i], NULL, fill, &buffers[i]);
  for (int i = 0; i < n; ++i)
    pthread_join(ids[i], NULL);
  for (int i = 0; i < n; ++i) {
    if (buffers[i])
      puts(buffers[i]);
    free(buffers[i]);
  }
  return 0;
}
