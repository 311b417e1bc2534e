// locks: kernel style: one label that unlocks, reached by goto from all errors
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SLOTS 4
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static char names[SLOTS][16];
static int used;

static int add(const char *name) {
  int rc = -1;
  pthread_mutex_lock(&table_lock);
  if (used == SLOTS)
    goto out;
  for (int i = 0; i < used; i++)
    if (strcmp(names[i], name) == 0)
      goto out;
  strncpy(names[used], name, sizeof names[used] - 1);
  rc = used++;
out:
  pthread_mutex_unlock(&table_lock);
  return rc;
}

static void *adder(void *name) {
  int at = add(name);
  if (at < 0)
    fprintf(stderr, "%s: not added\n", (char *)name);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  char alice[] = "alice", bob[] = "bob";
  if (pthread_create(&a, NULL, adder, alice) || pthread_create(&b, NULL, adder, bob))
    return 1;
  add("carol");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < used; i++)
    printf("%d: %s\n", i, names[i]);
  return 0;
}
