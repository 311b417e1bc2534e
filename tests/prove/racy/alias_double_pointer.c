// alias: a helper redirects the pointer to the shared cell through its address
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `shared`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int shared, own;

static void redirect(int **p, int cond) {
  if (cond)
    *p = &shared;
}

static void *work(void *arg) {
  int *p = &own;
  redirect(&p, *(int *)arg);
  *p = 1;
  return NULL;
}

int main(void) {
  int yes = 1;
  pthread_t a;
  pthread_create(&a, NULL, work, &yes);
  shared = 2;
  pthread_join(a, NULL);
  printf("%d\n", shared + own);
  return 0;
}
