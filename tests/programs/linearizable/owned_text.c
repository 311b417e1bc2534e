// What an operation returns is text of the object, which ends with it: the results are compared later all the same.
// RUN: %raddle check --linearizable --entry names_add,names_get --init names_open --destroy names_close %s | FileCheck %s
// RUN: %exits 1 %raddle check --linearizable --entry names_add,names_get --init names_open --destroy names_close -DTWICE %s | FileCheck %s --check-prefix=TWICE
// CHECK: proved: no interleaving fails
// CHECK: checked against the sequential behaviour: 146 scenarios
// TWICE: names_add("a"): 1   names_add("a"): 0
// TWICE: names_add("a"), names_add("a"): 0, not 1
// TWICE: violated: not linearizable
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct names {
  pthread_rwlock_t lock;
  char *list[4];
  int count;
};

struct names *names_open(void) {
  struct names *names = calloc(1, sizeof *names);
  pthread_rwlock_init(&names->lock, NULL);
  return names;
}

void names_close(struct names *names) {
  for (int i = 0; i < names->count; i++)
    free(names->list[i]);
  pthread_rwlock_destroy(&names->lock);
  free(names);
}

static int find(const struct names *names, const char *name) {
  for (int i = 0; i < names->count; i++)
    if (strcmp(names->list[i], name) == 0)
      return i;
  return -1;
}

int names_add(struct names *names, const char *name) {
  pthread_rwlock_rdlock(&names->lock);
  int found = find(names, name);
  pthread_rwlock_unlock(&names->lock);
  if (found >= 0)
    return found;
  pthread_rwlock_wrlock(&names->lock);
#ifndef TWICE
  found = find(names, name);
#endif
  if (found < 0 && names->count < 4) {
    found = names->count++;
    names->list[found] = strdup(name);
  }
  pthread_rwlock_unlock(&names->lock);
  return found;
}

const char *names_get(struct names *names, int index) {
  pthread_rwlock_rdlock(&names->lock);
  const char *name = index >= 0 && index < names->count ? names->list[index] : NULL;
  pthread_rwlock_unlock(&names->lock);
  return name;
}
