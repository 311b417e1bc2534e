// trylock: a wrapper turns trylock into a bool
// verdict: race-free; shown by `raddle explore FILE -- 1`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

struct resource {
  pthread_mutex_t lock;
  int uses;
  int failures;
};

static bool try_enter(struct resource *r) {
  return pthread_mutex_trylock(&r->lock) == 0;
}

static void leave(struct resource *r) {
  pthread_mutex_unlock(&r->lock);
}
static struct resource printer = {PTHREAD_MUTEX_INITIALIZER, 0, 0};

static void *user(void *arg) {
  int attempts = *(int *)arg;
  bool used = false;
  while (attempts-- > 0 && !used) {
    if (!try_enter(&printer))
      continue;
    printer.uses++;
    used = true;
    leave(&printer);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int attempts = argc > 1 ? atoi(argv[1]) : 3;
  pthread_t a, b;
  pthread_create(&a, NULL, user, &attempts);
  pthread_create(&b, NULL, user, &attempts);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("used %d times\n", printer.uses);
  return 0;
}
