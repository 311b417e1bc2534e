// rwlock: readers hold the read lock, the writer the write lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 238

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

static struct {
  char host[32];
  int port;
} config = {"localhost", 80};

static void *client(void *arg) {
  int tries = *(int *)arg;
  for (int i = 0; i < tries; i++) {
    pthread_rwlock_rdlock(&rw);
    printf("connect %s:%d\n", config.host, config.port);
    pthread_rwlock_unlock(&rw);
  }
  return NULL;
}

static void *admin(void *arg) {
  (void)arg;
  pthread_rwlock_wrlock(&rw);
  strcpy(config.host, "example.org");
  config.port = 8080;
  pthread_rwlock_unlock(&rw);
  return NULL;
}

int main(int argc, char **argv) {
  int tries = argc > 1 ? atoi(argv[1]) : 3;
  pthread_t c1, c2, a;
  pthread_create(&c1, NULL, client, &tries);
  pthread_create(&c2, NULL, client, &tries);
  pthread_create(&a, NULL, admin, NULL);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  pthread_join(a, NULL);
  pthread_rwlock_destroy(&rw);
  return 0;
}
