// locks: each level of the recursion unlocks what the outer level still needs
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `nodes`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int nodes;

static void visit(int depth) {
  if (depth == 0) {
    pthread_mutex_unlock(&m);
    return;
  }
  visit(depth - 1);
  nodes++;
}

static void *walk(void *arg) {
  pthread_mutex_lock(&m);
  visit(*(int *)arg);
  return NULL;
}

int main(void) {
  int d = 1;
  pthread_t a, b;
  pthread_create(&a, NULL, walk, &d);
  pthread_create(&b, NULL, walk, &d);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", nodes);
  return 0;
}
