// ownership: workers pop nodes under the lock and change them afterwards
// verdict: race-free; shown by `raddle explore FILE -- 3`
// shown: all executions explored, 36

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct work {
  int input, output;
  struct work *next;
};
static struct work *todo, *finished;
static pthread_mutex_t todo_lock = PTHREAD_MUTEX_INITIALIZER, fin_lock = PTHREAD_MUTEX_INITIALIZER;

static struct work *next_work(void) {
  pthread_mutex_lock(&todo_lock);
  struct work *w = todo;
  if (w)
    todo = w->next;
  pthread_mutex_unlock(&todo_lock);
  return w;
}

static void *worker(void *arg) {
  struct work *w;
  while ((w = next_work()) != NULL) {
    w->output = w->input + 5;
    pthread_mutex_lock(&fin_lock);
    w->next = finished;
    finished = w;
    pthread_mutex_unlock(&fin_lock);
  }
  return arg;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4;
  for (int i = 0; i < n; i++) {
    struct work *w = malloc(sizeof *w);
    w->input = i;
    w->next = todo;
    todo = w;
  }
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  int s = 0;
  while (finished) {
    struct work *w = finished;
    finished = w->next;
    s += w->output;
    free(w);
  }
  printf("%d\n", s);
  return 0;
}
