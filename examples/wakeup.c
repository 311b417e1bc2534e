// A worker waits for a job with an `if` where the flag is set without the lock: if the signal comes between its look and
// its wait, it sleeps for ever.
//
//   ./raddle check examples/wakeup.c
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static atomic_int hasJob;

static void *work(void *unused) {
  pthread_mutex_lock(&mutex);
  if (!hasJob)
    pthread_cond_wait(&arrived, &mutex);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  hasJob = 1;
  pthread_cond_signal(&arrived);
  pthread_join(worker, NULL);
}
