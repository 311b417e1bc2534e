// pool: a pool whose client waits until the number of pending jobs is zero
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 20

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

struct pool {
  pthread_mutex_t m;
  pthread_cond_t work, idle;
  int queued, pending, stop;
  long done;
};
static struct pool p = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0, 0};

static void *worker(void *arg) {
  pthread_mutex_lock(&p.m);
  for (;;) {
    while (!p.queued && !p.stop)
      pthread_cond_wait(&p.work, &p.m);
    if (!p.queued)
      break;
    p.queued--;
    pthread_mutex_unlock(&p.m);
    long mine = (intptr_t)arg;
    pthread_mutex_lock(&p.m);
    p.done += mine;
    if (--p.pending == 0)
      pthread_cond_broadcast(&p.idle);
  }
  pthread_mutex_unlock(&p.m);
  return NULL;
}

static void drain(void) {
  pthread_mutex_lock(&p.m);
  while (p.pending)
    pthread_cond_wait(&p.idle, &p.m);
  printf("done %ld\n", p.done);
  pthread_mutex_unlock(&p.m);
}

int main(int argc, char **argv) {
  int jobs = argc > 1 ? atoi(argv[1]) : 2;
  if (jobs < 0)
    jobs = 0;
  pthread_t t[1];
  pthread_create(t, NULL, worker, (void *)(intptr_t)3);
  for (int i = 0; i < jobs; i++) {
    pthread_mutex_lock(&p.m);
    p.queued++;
    p.pending++;
    pthread_cond_signal(&p.work);
    pthread_mutex_unlock(&p.m);
  }
  drain();
  pthread_mutex_lock(&p.m);
  p.stop = 1;
  pthread_cond_broadcast(&p.work);
  pthread_mutex_unlock(&p.m);
  pthread_join(t[0], NULL);
  return 0;
}
