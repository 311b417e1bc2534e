// rwlock: tryrdlock and trywrlock, with the result tested
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 22

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static long sample, samples_lost;
static pthread_mutex_t lost_lock = PTHREAD_MUTEX_INITIALIZER;

static void *sensor(void *arg) {
  long v = *(long *)arg;
  if (pthread_rwlock_trywrlock(&rw) == 0) {
    sample = v;
    pthread_rwlock_unlock(&rw);
  } else {
    pthread_mutex_lock(&lost_lock);
    samples_lost++;
    pthread_mutex_unlock(&lost_lock);
  }
  return NULL;
}

static void *display(void *unused) {
  if (pthread_rwlock_tryrdlock(&rw))
    return unused;
  printf("sample %ld\n", sample);
  pthread_rwlock_unlock(&rw);
  return unused;
}

int main(void) {
  long a = 11, b = 22;
  pthread_t t[4];
  pthread_create(&t[0], NULL, sensor, &a);
  pthread_create(&t[1], NULL, display, NULL);
  pthread_create(&t[2], NULL, sensor, &b);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%ld lost\n", samples_lost);
  return 0;
}
