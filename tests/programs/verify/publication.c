// What others can reach is no longer the thread's own: at once or through another object, in a loop, as a number,
// by a thread that is created, or because a procedure was given it.
// RUN: %exits 1 %raddle verify %s > %t && FileCheck %s < %t
// CHECK: transitive {{ *}}refused: assertion
// CHECK: in_loop {{ *}}refused: assertion
// CHECK: loaded_after_loop {{ *}}refused: assertion
// CHECK: loaded_in_loop {{ *}}refused: assertion
// CHECK: same {{ *}}verified
// CHECK: given_back {{ *}}refused: assertion
// CHECK: parameter {{ *}}refused: assertion
// CHECK: worker {{ *}}verified
// CHECK: created {{ *}}refused: assertion
// CHECK: tagged {{ *}}refused: assertion
// CHECK: local_escapes {{ *}}refused: assertion
#include <raddle.h>
#include <stdlib.h>
struct box { int v; };
struct node { struct box *b; struct node *next; int v; pthread_mutex_t m; };
static pthread_mutex_t lock;
static struct node *shared;
static struct box *shared_box;
RADDLE_GUARDED_BY(shared, lock);
RADDLE_GUARDED_BY(shared_box, lock);

void transitive(void) {
  struct node *n = malloc(sizeof *n);
  struct box *b = malloc(sizeof *b);
  if (!n || !b) return;
  b->v = 1;
  n->b = b;
  pthread_mutex_lock(&lock);
  shared = n;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  raddle_assert(b->v == 1);
}

void in_loop(int n) {
  struct box *b = malloc(sizeof *b);
  if (!b) return;
  b->v = 1;
  for (int i = 0; i < n; i++) {
    raddle_assert(b->v == 1);
    pthread_mutex_lock(&lock);
    shared_box = b;
    pthread_mutex_unlock(&lock);
  }
}

void loaded_after_loop(int n) {
  struct node *c = malloc(sizeof *c);
  struct node *a = malloc(sizeof *a);
  if (!a || !c) return;
  c->next = NULL;
  a->v = 1;
  for (int i = 0; i < n; i++)
    c->next = a;
  struct node *p = c->next;
  if (p) {
    p->v = 2;
    raddle_assert(a->v == 1);
  }
}

void loaded_in_loop(int n) {
  struct node *c = malloc(sizeof *c);
  struct node *a = malloc(sizeof *a);
  if (!a || !c) return;
  c->next = NULL;
  a->v = 1;
  for (int i = 0; i < n; i++) {
    struct node *p = c->next;
    if (p) {
      p->v = 2;
      raddle_assert(a->v == 1);
      a->v = 1;
    }
    c->next = a;
  }
}

struct node *same(struct node *p) {
  RADDLE_PERFORMS("same", RADDLE_NOTHING, RADDLE_RESULT(struct node *) == p);
  return p;
}

void given_back(void) {
  struct node *a = malloc(sizeof *a);
  if (!a) return;
  struct node *b = same(a);
  raddle_assert(b != a);
}

void parameter(struct box *b) {
  RADDLE_REQUIRES(raddle_private(b));
  b->v = 1;
  pthread_mutex_lock(&lock);
  shared_box = b;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  raddle_assert(b->v == 1);
}

void *worker(void *p) {
  struct node *n = p;
  if (!n) return 0;
  pthread_mutex_lock(&n->m);
  n->v = 7;
  pthread_mutex_unlock(&n->m);
  return 0;
}

void created(void) {
  pthread_t t;
  struct node *a = malloc(sizeof *a);
  if (!a) return;
  a->v = 1;
  pthread_create(&t, 0, worker, a);
  pthread_mutex_lock(&a->m);
  raddle_assert(a->v == 1);
  pthread_mutex_unlock(&a->m);
}

static long shared_number;
RADDLE_GUARDED_BY(shared_number, lock);
void tagged(void) {
  struct box *b = malloc(sizeof *b);
  if (!b) return;
  b->v = 1;
  pthread_mutex_lock(&lock);
  shared_number = (long)b | 1;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  raddle_assert(b->v == 1);
}

static void put(struct box **where) {
  pthread_mutex_lock(&lock);
  shared_box = *where;
  pthread_mutex_unlock(&lock);
}
void local_escapes(void) {
  struct box b;
  struct box *p = &b;
  b.v = 1;
  put(&p);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  raddle_assert(b.v == 1);
}
