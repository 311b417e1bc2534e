// strtok_r keeps its place where the caller says: nothing is shared, and one execution is enough.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char a[] = " one  two ";
static char b[] = "three four";

static void *splits(void *text) {
  char *next;
  int words = 0;
  for (char *word = strtok_r(text, " ", &next); word; word = strtok_r(NULL, " ", &next)) {
    assert(strlen(word) >= 3);
    ++words;
  }
  assert(words == 2);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, splits, a);
  pthread_create(&second, NULL, splits, b);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
