// rules: the entry comes from a table that a thread fills
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int data;
static void *reads(void *arg) { return arg; }
static void *writes(void *arg) {
  data++;
  return arg;
}
static void *(*table[2])(void *) = {reads, reads};

static void *fill(void *arg) {
  table[1] = writes;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, fill, NULL);
  pthread_join(a, NULL);
  pthread_create(&b, NULL, table[1], NULL);
  data++;
  pthread_join(b, NULL);
  printf("%d\n", data);
  return 0;
}
