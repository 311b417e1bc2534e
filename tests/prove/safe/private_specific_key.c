// private: pthread_setspecific keeps a buffer per thread, freed by the destructor
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_key(void) {
  pthread_key_create(&key, free);
}

static char *buffer(void) {
  pthread_once(&once, make_key);
  char *b = pthread_getspecific(key);
  if (!b) {
    b = calloc(1, 32);
    pthread_setspecific(key, b);
  }
  return b;
}

static const char *name_of(int n) {
  char *b = buffer();
  snprintf(b, 32, "number %d", n);
  return b;
}

static void *speak(void *arg) {
  int n = *(int *)arg;
  printf("%s\n", name_of(n));
  printf("%s\n", name_of(n + 1));
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5, k = 50;
  pthread_t a, b;
  pthread_create(&a, NULL, speak, &n);
  pthread_create(&b, NULL, speak, &k);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
