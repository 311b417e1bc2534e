// slots: one heap argument is filled anew for each thread
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `struct job allocated at slots_struct_reused.c:21 in main()` (and 1 more error)

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct job {
  int id;
};

static int out[2];

static void *work(void *arg) {
  struct job *j = arg;
  out[j->id] = 1;
  return NULL;
}

int main(void) {
  struct job *j = malloc(sizeof *j);
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    j->id = i;
    pthread_create(&t[i], NULL, work, j);
  }
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", out[1]);
  free(j);
  return 0;
}
