// joins: a thread creates and joins a child; main joins the parent and sees both results
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int leaf_result, branch_result;

static void *leaf(void *arg) {
  leaf_result = *(int *)arg * 2;
  return NULL;
}

static void *branch(void *arg) {
  pthread_t child;
  int own = *(int *)arg + 1;
  pthread_create(&child, NULL, leaf, &own);
  int local = own * 100;
  pthread_join(child, NULL);
  branch_result = leaf_result + local;
  return NULL;
}

int main(void) {
  pthread_t t;
  int start = 4;
  pthread_create(&t, NULL, branch, &start);
  pthread_join(t, NULL);
  printf("%d %d\n", leaf_result, branch_result);
  leaf_result = 0;
  return branch_result != 510;
}
