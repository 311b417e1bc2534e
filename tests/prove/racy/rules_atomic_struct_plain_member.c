// rules: a struct is exchanged atomically, and a member is read plainly
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `shared.{whole.high,parts[1]}`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdatomic.h>
struct pair { int low, high; };
static union { _Atomic(struct pair) whole; int parts[2]; } shared;

static void *work(void *arg) {
  struct pair p = {1, 2};
  atomic_store(&shared.whole, p);
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, work, NULL);
  printf("%d\n", shared.parts[1]);
  pthread_join(a, NULL);
  return 0;
}
