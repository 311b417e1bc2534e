// init: element i is initialized just before thread i is created, while earlier threads already run
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct task {
  int id;
  char label[16];
  int result;
};

static void *run(void *p) {
  struct task *t = p;
  t->result = t->id * 11;
  printf("%s\n", t->label);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3;
  struct task *tasks = malloc((n > 0 ? n : 1) * sizeof *tasks);
  pthread_t *ids = malloc((n > 0 ? n : 1) * sizeof *ids);
  if (!tasks || !ids)
    return 1;
  for (int i = 0; i < n; i++) {
    tasks[i].id = i;
    snprintf(tasks[i].label, sizeof tasks[i].label, "task-%d", i);
    tasks[i].result = -1;
    if (pthread_create(&ids[i], NULL, run, &tasks[i])) {
      n = i;
      break;
    }
  }
  for (int i = 0; i < n; i++) {
    pthread_join(ids[i], NULL);
    if (tasks[i].result != i * 11)
      return 2;
  }
  free(tasks);
  free(ids);
  return 0;
}
