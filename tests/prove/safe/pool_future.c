// pool: a future per task: the caller waits for its own task only
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 4

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct future {
  pthread_mutex_t m;
  pthread_cond_t c;
  int ready;
  int value;
};

struct job {
  int input;
  struct future *f;
};

static void future_init(struct future *f) {
  pthread_mutex_init(&f->m, NULL);
  pthread_cond_init(&f->c, NULL);
  f->ready = 0;
}

static void future_set(struct future *f, int v) {
  pthread_mutex_lock(&f->m);
  f->value = v;
  f->ready = 1;
  pthread_cond_signal(&f->c);
  pthread_mutex_unlock(&f->m);
}

static int future_get(struct future *f) {
  pthread_mutex_lock(&f->m);
  while (!f->ready)
    pthread_cond_wait(&f->c, &f->m);
  int v = f->value;
  pthread_mutex_unlock(&f->m);
  return v;
}

static void *run(void *p) {
  struct job *j = p;
  future_set(j->f, j->input * j->input);
  return NULL;
}

int main(void) {
  struct future f[2];
  struct job j[2];
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    future_init(&f[i]);
    j[i].input = i + 5;
    j[i].f = &f[i];
    pthread_create(&t[i], NULL, run, &j[i]);
  }
  int s = future_get(&f[1]) + future_get(&f[0]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", s);
  return s != 61;
}
