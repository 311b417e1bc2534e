// semaphore: a channel struct with its own semaphores and a copy of the item
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>

struct channel {
  sem_t empty, full;
  int item;
};

static int n = 3;

static void channel_init(struct channel *c) {
  sem_init(&c->empty, 0, 1);
  sem_init(&c->full, 0, 0);
}

static void channel_send(struct channel *c, int v) {
  sem_wait(&c->empty);
  c->item = v;
  sem_post(&c->full);
}

static int channel_receive(struct channel *c) {
  sem_wait(&c->full);
  int v = c->item;
  sem_post(&c->empty);
  return v;
}

static void *sender(void *p) {
  struct channel *c = p;
  for (int i = 1; i <= n; i++)
    channel_send(c, i * i);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  struct channel *c = malloc(sizeof *c);
  channel_init(c);
  pthread_t t;
  pthread_create(&t, NULL, sender, c);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += channel_receive(c);
  pthread_join(t, NULL);
  printf("%d\n", s);
  sem_destroy(&c->empty);
  sem_destroy(&c->full);
  free(c);
  return 0;
}
