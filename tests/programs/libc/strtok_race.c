// strtok remembers where it is for all threads: two threads that each take their own text apart disturb each other.
// RUN: %exits 1 %raddle explore --first %s 2>&1 | FileCheck %s
// CHECK: error: data race on `strtok::next`
// CHECK: violated
#include <pthread.h>
#include <string.h>

static char a[] = "one two";
static char b[] = "three four";

static void *splits(void *text) {
  for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
    ;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, splits, a);
  pthread_create(&second, NULL, splits, b);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
