// joins: thread ids and count live in a struct; stop() joins them
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct crew {
  pthread_t *members;
  int size;
  pthread_mutex_t lock;
  int finished;
};

static void *member(void *arg) {
  struct crew *c = arg;
  pthread_mutex_lock(&c->lock);
  c->finished++;
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

static void crew_start(struct crew *c, int n) {
  c->size = n;
  c->finished = 0;
  c->members = malloc(n * sizeof(pthread_t));
  pthread_mutex_init(&c->lock, NULL);
  for (int i = 0; i < c->size; i++)
    pthread_create(&c->members[i], NULL, member, c);
}

static void crew_stop(struct crew *c) {
  for (int i = 0; i < c->size; i++)
    pthread_join(c->members[i], NULL);
  free(c->members);
  pthread_mutex_destroy(&c->lock);
}

int main(int argc, char **argv) {
  struct crew crew;
  int n = argc > 1 ? atoi(argv[1]) : 3;
  if (n < 1)
    return 1;
  crew_start(&crew, n);
  crew_stop(&crew);
  printf("%d finished\n", crew.finished);
  return 0;
}
