// condvar: a countdown latch in a struct; the readers start after both writers have counted down
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct latch {
  pthread_mutex_t m;
  pthread_cond_t c;
  int left;
};
static struct latch latch = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 2};
static int part_a, part_b;

static void count_down(struct latch *l) {
  pthread_mutex_lock(&l->m);
  if (--l->left == 0)
    pthread_cond_broadcast(&l->c);
  pthread_mutex_unlock(&l->m);
}

static void await_latch(struct latch *l) {
  pthread_mutex_lock(&l->m);
  while (l->left > 0)
    pthread_cond_wait(&l->c, &l->m);
  pthread_mutex_unlock(&l->m);
}

static void *make_a(void *p) {
  part_a = 20;
  count_down(&latch);
  return p;
}

static void *make_b(void *p) {
  part_b = 22;
  count_down(&latch);
  return p;
}

static void *combine(void *out) {
  await_latch(&latch);
  *(int *)out = part_a + part_b;
  return NULL;
}

int main(void) {
  int answer = 0;
  pthread_t t[3];
  pthread_create(&t[0], NULL, combine, &answer);
  pthread_create(&t[1], NULL, make_a, NULL);
  pthread_create(&t[2], NULL, make_b, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%d\n", answer);
  return answer != 42;
}
