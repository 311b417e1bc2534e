// spinlock: each node of an array has its own user-made lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

struct cell {
  atomic_flag lock;
  int hits;
};
static struct cell *cells;
static int n = 3;

static void cell_hit(struct cell *c) {
  while (atomic_flag_test_and_set(&c->lock))
    ;
  c->hits++;
  atomic_flag_clear(&c->lock);
}

static void *archer(void *arg) {
  int start = *(int *)arg;
  for (int i = 0; i < n; i++)
    cell_hit(&cells[(start + i) % n]);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1)
    n = atoi(argv[1]);
  if (n < 1)
    n = 1;
  cells = malloc(n * sizeof *cells);
  for (int i = 0; i < n; i++) {
    atomic_flag_clear(&cells[i].lock);
    cells[i].hits = 0;
  }
  int s0 = 0, s1 = 1;
  pthread_t a, b;
  pthread_create(&a, NULL, archer, &s0);
  pthread_create(&b, NULL, archer, &s1);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < n; i++)
    printf("%d ", cells[i].hits);
  puts("");
  free(cells);
  return 0;
}
