// rules: the creator writes to an element again, in a second run that is left before it creates
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `jobs[0].value`

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct job { int value; };
static struct job jobs[4];
static int sum;

static void *work(void *arg) {
  struct job *job = arg;
  __atomic_fetch_add(&sum, job->value, __ATOMIC_SEQ_CST);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t id;
  int n = argc + 1;
  int round = 0;
again:
  for (int i = 0; i < n; i++) {
    jobs[i].value = i;
    if (round == 1)
      pthread_exit(NULL);
    pthread_create(&id, NULL, work, &jobs[i]);
  }
  round = 1;
  goto again;
}
