// locks: a doubly linked list reordered under its lock
// verdict: race-free; shown by `raddle explore FILE -- 2`
// shown: all executions explored, 6

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct page {
  int id, hits;
  struct page *prev, *next;
};
static struct page ring = {-1, 0, &ring, &ring};
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void unlink_page(struct page *p) {
  p->prev->next = p->next;
  p->next->prev = p->prev;
}

static void link_front(struct page *p) {
  p->next = ring.next;
  p->prev = &ring;
  ring.next->prev = p;
  ring.next = p;
}

static void touch(int id) {
  pthread_mutex_lock(&m);
  for (struct page *p = ring.next; p != &ring; p = p->next)
    if (p->id == id) {
      p->hits++;
      unlink_page(p);
      link_front(p);
      break;
    }
  pthread_mutex_unlock(&m);
}

static void *user(void *arg) {
  int first = *(int *)arg;
  touch(first);
  touch(first + 1);
  return NULL;
}

int main(int argc, char **argv) {
  static struct page pages[3];
  for (int i = 0; i < 3; i++) {
    pages[i].id = i;
    link_front(&pages[i]);
  }
  int a = 0, b = argc > 1 ? atoi(argv[1]) : 1;
  pthread_t x, y;
  pthread_create(&x, NULL, user, &a);
  pthread_create(&y, NULL, user, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  for (struct page *p = ring.next; p != &ring; p = p->next)
    printf("%d:%d ", p->id, p->hits);
  puts("");
  return 0;
}
