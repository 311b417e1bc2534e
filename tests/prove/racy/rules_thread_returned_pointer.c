// rules: a thread returns a pointer to a local of its creator, while another still writes
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `value (local of main)`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void *give(void *arg) { return arg; }
static void *write_to(void *arg) {
  (*(int *)arg)++;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int value = 0;
  void *got;
  pthread_create(&a, NULL, give, &value);
  pthread_join(a, &got);
  pthread_create(&b, NULL, write_to, got);
  value++;
  pthread_join(b, NULL);
  printf("%d\n", value);
  return 0;
}
