// structlocks: objects share a lock through a pointer in each of them
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct shape {
  pthread_mutex_t *lock;
  int x, y;
};

static pthread_mutex_t canvas_lock = PTHREAD_MUTEX_INITIALIZER;

static void shape_move(struct shape *s, int dx, int dy) {
  pthread_mutex_lock(s->lock);
  s->x += dx;
  s->y += dy;
  pthread_mutex_unlock(s->lock);
}

static void *drag(void *arg) {
  struct shape *s = arg;
  for (int i = 0; i < 2; i++)
    shape_move(s, i, -i);
  return NULL;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 2;
  struct shape *shapes = malloc(2 * sizeof *shapes);
  if (n > 4)
    n = 4;
  for (int i = 0; i < 2; i++) {
    shapes[i].lock = &canvas_lock;
    shapes[i].x = shapes[i].y = i;
  }
  pthread_t t[4];
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], NULL, drag, &shapes[i % 2]);
  while (n-- > 0)
    pthread_join(t[n], NULL);
  for (int i = 0; i < 2; i++)
    printf("(%d,%d)\n", shapes[i].x, shapes[i].y);
  free(shapes);
  return 0;
}
