// rules: each thread has a block of its own, but the entry calls itself with a common one
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `common.count`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct job { int count; struct job *next; };
static struct job common;

static void *work(void *arg) {
  struct job *job = arg;
  job->count++;
  if (job->next)
    work(job->next);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t ids[9];
  int n = argc + 1;
  for (int i = 0; i < n; i++) {
    struct job *job = calloc(1, sizeof *job);
    job->next = &common;
    pthread_create(&ids[i], NULL, work, job);
  }
  for (int i = 0; i < n; i++)
    pthread_join(ids[i], NULL);
  printf("%d\n", common.count);
  return 0;
}
