// condvar: a worker handles requests until a shutdown flag, all under the lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 8

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static int pending, stop, handled;

static void *server(void *arg) {
  (void)arg;
  pthread_mutex_lock(&m);
  for (;;) {
    while (pending == 0 && !stop)
      pthread_cond_wait(&wake, &m);
    if (pending == 0)
      break;
    pending--;
    handled++;
  }
  pthread_mutex_unlock(&m);
  return NULL;
}

static void request(void) {
  pthread_mutex_lock(&m);
  pending++;
  pthread_cond_signal(&wake);
  pthread_mutex_unlock(&m);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  pthread_t s;
  pthread_create(&s, NULL, server, NULL);
  for (int i = 0; i < n; i++)
    request();
  pthread_mutex_lock(&m);
  stop = 1;
  pthread_cond_signal(&wake);
  pthread_mutex_unlock(&m);
  pthread_join(s, NULL);
  printf("handled %d\n", handled);
  return 0;
}
