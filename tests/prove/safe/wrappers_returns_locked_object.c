// wrappers: a lookup returns the object locked; the caller unlocks it
// verdict: race-free; shown by `raddle explore FILE -- 1`
// shown: all executions explored, 2

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct user {
  pthread_mutex_t lock;
  int id, logins;
};
static struct user table[3];

static struct user *get_locked(int id) {
  for (int i = 0; i < 3; i++)
    if (table[i].id == id) {
      pthread_mutex_lock(&table[i].lock);
      return &table[i];
    }
  return NULL;
}

static void put(struct user *u) {
  pthread_mutex_unlock(&u->lock);
}

static void *login(void *arg) {
  struct user *u = get_locked(*(int *)arg);
  if (!u)
    return NULL;
  u->logins++;
  put(u);
  return arg;
}

int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_init(&table[i].lock, NULL);
    table[i].id = i + 1;
  }
  int a = 1, b = argc > 1 ? atoi(argv[1]) : 2;
  pthread_t x, y;
  pthread_create(&x, NULL, login, &a);
  pthread_create(&y, NULL, login, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  for (int i = 0; i < 3; i++)
    printf("%d: %d\n", table[i].id, table[i].logins);
  return 0;
}
