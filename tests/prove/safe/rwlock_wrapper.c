// rwlock: read and write sections through wrappers with a mode
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 14

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum mode { READ, WRITE };

static pthread_rwlock_t rw;
static int version, payload[4];

static void enter(enum mode m) {
  int rc = m == WRITE ? pthread_rwlock_wrlock(&rw) : pthread_rwlock_rdlock(&rw);
  if (rc) {
    fprintf(stderr, "lock failed: %d\n", rc);
    exit(1);
  }
}

static void leave(void) {
  pthread_rwlock_unlock(&rw);
}

static void *publish(void *arg) {
  int v = *(int *)arg;
  enter(WRITE);
  version++;
  for (int i = 0; i < 4; i++)
    payload[i] = v;
  leave();
  return NULL;
}

static void *inspect(void *arg) {
  (void)arg;
  enter(READ);
  for (int i = 1; i < 4; i++)
    if (payload[i] != payload[0])
      abort();
  int v = version;
  leave();
  printf("version %d\n", v);
  return NULL;
}

int main(void) {
  pthread_rwlock_init(&rw, NULL);
  int v = 3;
  pthread_t p, q;
  pthread_create(&p, NULL, publish, &v);
  pthread_create(&q, NULL, inspect, NULL);
  inspect(NULL);
  pthread_join(p, NULL);
  pthread_join(q, NULL);
  pthread_rwlock_destroy(&rw);
  return 0;
}
