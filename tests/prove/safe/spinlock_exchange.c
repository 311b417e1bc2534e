// spinlock: user-made lock by atomic exchange on an int in a struct
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdatomic.h>

typedef struct {
  atomic_int held;
} lock_t;

typedef struct {
  lock_t lock;
  int used;
  char text[24];
} page_t;

static void acquire(lock_t *l) {
  while (atomic_exchange(&l->held, 1) != 0)
    ;
}

static void release(lock_t *l) {
  atomic_store(&l->held, 0);
}

static void write_char(page_t *p, char c) {
  acquire(&p->lock);
  if (p->used < 23)
    p->text[p->used++] = c;
  release(&p->lock);
}

static page_t page;

static void *typist(void *arg) {
  write_char(&page, *(char *)arg);
  write_char(&page, '.');
  return NULL;
}

int main(void) {
  char a = 'a', b = 'b';
  pthread_t x, y;
  pthread_create(&x, NULL, typist, &a);
  pthread_create(&y, NULL, typist, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%s\n", page.text);
  return page.used != 4;
}
