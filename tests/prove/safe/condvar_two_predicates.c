// condvar: readers and writers by a monitor: counters and two condition variables
// verdict: race-free; shown by `raddle explore FILE -- 1`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t can_read = PTHREAD_COND_INITIALIZER, can_write = PTHREAD_COND_INITIALIZER;
static int readers, writing, data;

static void begin_read(void) {
  pthread_mutex_lock(&m);
  while (writing)
    pthread_cond_wait(&can_read, &m);
  readers++;
  pthread_mutex_unlock(&m);
}

static void end_read(void) {
  pthread_mutex_lock(&m);
  if (--readers == 0)
    pthread_cond_signal(&can_write);
  pthread_mutex_unlock(&m);
}

static void begin_write(void) {
  pthread_mutex_lock(&m);
  while (writing || readers)
    pthread_cond_wait(&can_write, &m);
  writing = 1;
  pthread_mutex_unlock(&m);
}

static void end_write(void) {
  pthread_mutex_lock(&m);
  writing = 0;
  pthread_cond_broadcast(&can_read);
  pthread_cond_signal(&can_write);
  pthread_mutex_unlock(&m);
}

static void *reader(void *out) {
  begin_read();
  *(int *)out = data;
  end_read();
  return NULL;
}

static void *writer(void *in) {
  begin_write();
  data += *(int *)in;
  end_write();
  return NULL;
}

int main(int argc, char **argv) {
  int in = argc > 1 ? atoi(argv[1]) : 5, o1 = 0;
  pthread_t w, r1;
  pthread_create(&w, NULL, writer, &in);
  pthread_create(&r1, NULL, reader, &o1);
  pthread_join(w, NULL);
  pthread_join(r1, NULL);
  printf("%d\n", o1);
  return 0;
}
