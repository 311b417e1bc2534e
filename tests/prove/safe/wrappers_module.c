// wrappers: a module hides lock and data behind functions; begin and end are called by others
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 12

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static struct {
  pthread_mutex_t lock;
  int readers, writers;
  long bytes;
} stats = {PTHREAD_MUTEX_INITIALIZER, 0, 0, 0};

static void stats_begin(void) {
  pthread_mutex_lock(&stats.lock);
}

static void stats_end(void) {
  pthread_mutex_unlock(&stats.lock);
}

static void stats_add_locked(int is_writer, int bytes) {
  if (is_writer)
    stats.writers++;
  else
    stats.readers++;
  stats.bytes += bytes;
}

static void handle(int request) {
  int bytes = request * 512;
  stats_begin();
  stats_add_locked(request & 1, bytes);
  stats_end();
}

static void *server(void *arg) {
  int *requests = (int *)arg;
  while (*requests >= 0)
    handle(*requests++);
  return NULL;
}

static void report(void) {
  stats_begin();
  printf("r=%d w=%d bytes=%ld\n", stats.readers, stats.writers, stats.bytes);
  stats_end();
}

int main(int argc, char **argv) {
  int a[] = {1, 2, -1}, b[] = {3, -1};
  if (argc > 1)
    b[0] = atoi(argv[1]);
  pthread_t t1, t2;
  pthread_create(&t1, NULL, server, a);
  pthread_create(&t2, NULL, server, b);
  report();
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  report();
  return 0;
}
