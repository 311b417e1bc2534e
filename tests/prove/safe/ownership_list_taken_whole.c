// ownership: the consumer takes the whole list under the lock and works on it without
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct msg {
  int v;
  struct msg *next;
};
static struct msg *inbox;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n = 2;

static void *producer(void *arg) {
  for (int i = 0; i < n; i++) {
    struct msg *x = malloc(sizeof *x);
    x->v = i;
    pthread_mutex_lock(&m);
    x->next = inbox;
    inbox = x;
    pthread_mutex_unlock(&m);
  }
  return arg;
}

static struct msg *take_all(void) {
  pthread_mutex_lock(&m);
  struct msg *all = inbox;
  inbox = NULL;
  pthread_mutex_unlock(&m);
  return all;
}

static int consume(struct msg *all) {
  int s = 0;
  while (all) {
    struct msg *next = all->next;
    s += all->v;
    all->v = -1;
    free(all);
    all = next;
  }
  return s;
}

static void *consumer(void *out) {
  *(int *)out += consume(take_all());
  *(int *)out += consume(take_all());
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  int got = 0;
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, &got);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  got += consume(take_all());
  printf("%d\n", got);
  return 0;
}
