// ownership: a free list of fixed objects: whoever has taken one owns it until it is given back
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 70

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define OBJECTS 2

static struct buffer {
  int bytes[4];
  int next;
} buffers[OBJECTS];

static int free_head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int take(void) {
  pthread_mutex_lock(&m);
  int i = free_head;
  if (i >= 0)
    free_head = buffers[i].next;
  pthread_mutex_unlock(&m);
  return i;
}

static void give(int i) {
  pthread_mutex_lock(&m);
  buffers[i].next = free_head;
  free_head = i;
  pthread_mutex_unlock(&m);
}

static void *user(void *arg) {
  int rounds = *(int *)arg;
  for (int r = 0; r < rounds; r++) {
    int i = take();
    if (i < 0)
      continue;
    for (int k = 0; k < 4; k++)
      buffers[i].bytes[k] = r;
    give(i);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 3;
  for (int i = 0; i < OBJECTS; i++)
    buffers[i].next = i + 1 < OBJECTS ? i + 1 : -1;
  pthread_t a, b;
  pthread_create(&a, NULL, user, &rounds);
  pthread_create(&b, NULL, user, &rounds);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", free_head);
  return 0;
}
