// locks: a lock and its data are static locals of one function
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 24

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int next_id(void) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static int last;
  pthread_mutex_lock(&lock);
  int id = ++last;
  pthread_mutex_unlock(&lock);
  return id;
}

struct job {
  int id;
  char tag;
};

static void *start(void *arg) {
  struct job *job = arg;
  job->id = next_id();
  return job;
}

int main(int argc, char **argv) {
  int n = 2;
  if (argc == 2)
    n = atoi(argv[1]);
  if (n > 16)
    n = 16;
  struct job jobs[16];
  pthread_t threads[16];
  for (int i = 0; i < n; i++) {
    jobs[i].tag = 'a' + i;
    pthread_create(threads + i, NULL, start, jobs + i);
  }
  int mine = next_id();
  for (int i = 0; i < n; i++) {
    void *done;
    pthread_join(threads[i], &done);
    printf("%c got %d\n", ((struct job *)done)->tag, ((struct job *)done)->id);
  }
  printf("main got %d\n", mine);
  return 0;
}
