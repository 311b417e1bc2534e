// locks: a cleanup handler unlocks when the thread leaves by pthread_exit
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int entered, left_early;

static void unlock(void *p) {
  pthread_mutex_unlock((pthread_mutex_t *)p);
}

static void *visitor(void *arg) {
  int leave = *(int *)arg;
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  entered++;
  if (leave) {
    left_early++;
    pthread_exit(NULL);
  }
  pthread_cleanup_pop(1);
  return NULL;
}

int main(void) {
  int yes = 1, no = 0;
  pthread_t a, b;
  pthread_create(&a, NULL, visitor, &yes);
  pthread_create(&b, NULL, visitor, &no);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d entered, %d left early\n", entered, left_early);
  return entered != 2;
}
