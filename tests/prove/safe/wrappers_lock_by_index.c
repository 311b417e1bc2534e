// wrappers: lock(i) and unlock(i) wrappers over an array of locks with an enum of names
// verdict: race-free; shown by `raddle explore FILE -- 1`
// shown: all executions explored, 12

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum lock_id { USERS, GROUPS, LOCKS };

static pthread_mutex_t locks[LOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int users, groups;

static void lock(enum lock_id i) {
  if (pthread_mutex_lock(&locks[i]))
    abort();
}

static void unlock(enum lock_id i) {
  if (pthread_mutex_unlock(&locks[i]))
    abort();
}

static void add_user(int in_group) {
  lock(USERS);
  users++;
  unlock(USERS);
  if (in_group) {
    lock(GROUPS);
    groups++;
    unlock(GROUPS);
  }
}

static void *admin(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i <= n; i++)
    add_user(i % 2);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  pthread_t a, b;
  pthread_create(&a, NULL, admin, &n);
  pthread_create(&b, NULL, admin, &n);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d users, %d groups\n", users, groups);
  return 0;
}
