// ownership: double buffer: the pointers are swapped under the lock, the back buffer is filled outside of it
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int storage[2][4];
static int *front = storage[0];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int frames = 2;

static void *renderer(void *p) {
  int *back = storage[1];
  for (int f = 1; f <= frames; f++) {
    for (int i = 0; i < 4; i++)
      back[i] = f;
    pthread_mutex_lock(&m);
    int *old = front;
    front = back;
    back = old;
    pthread_mutex_unlock(&m);
  }
  return p;
}

static void *display(void *p) {
  for (int k = 0; k < 2; k++) {
    pthread_mutex_lock(&m);
    int s = 0;
    for (int i = 0; i < 4; i++)
      s += front[i];
    pthread_mutex_unlock(&m);
    if (s % 4)
      abort();
  }
  return p;
}

int main(int argc, char **argv) {
  if (argc > 1)
    frames = atoi(argv[1]);
  pthread_t r, d;
  pthread_create(&r, NULL, renderer, NULL);
  pthread_create(&d, NULL, display, NULL);
  pthread_join(r, NULL);
  pthread_join(d, NULL);
  printf("%d\n", front[0]);
  return 0;
}
