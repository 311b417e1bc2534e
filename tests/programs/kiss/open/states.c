// Arguments and what they lead to: null, the same, different, lists, cycles, a variable of the program, a part of
// another object. Each state that a pool of two objects has makes one assertion fail; the others cannot.
// RUN: %exits 1 %raddle kiss %s --entry look --entry spell --threads 1 --quiet | FileCheck %s
// CHECK: violated: assertion `!"nothing"` failed (and 10 more errors)
// CHECK-NEXT: covered: all executions of the only thread; every external call is modelled; bounds: 1 thread with calls of one entry each, at most 2 objects of each type that arguments lead to;
// RUN: %exits 1 %raddle kiss %s --entry look --entry spell --threads 1 | FileCheck %s --check-prefix=EACH
// EACH-DAG: error: assertion `!"nothing"` failed
// EACH-DAG: error: assertion `!"the same"` failed
// EACH-DAG: error: assertion `!"different"` failed
// EACH-DAG: error: assertion `!"a cycle of one"` failed
// EACH-DAG: error: assertion `!"a cycle of two"` failed
// EACH-DAG: error: assertion `!"a list of two"` failed
// EACH-DAG: error: assertion `!"the variable"` failed
// EACH-DAG: error: assertion `!"a part"` failed
// EACH-DAG: error: assertion `!"a value"` failed
// EACH-DAG: error: assertion `!"doubled"` failed
// EACH-DAG: error: assertion `!"a string"` failed
// EACH-NOT: out of range
#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct node {
  struct node *next;
  int value;
  bool flag;
};
struct owner {
  int id;
  struct node inner;
};

struct node global;

int twice(int x) {
  return 2 * x;
}

void look(struct node *a, struct node *b, struct owner *owner, int (*apply)(int), int n) {
  if (!a && !b)
    assert(!"nothing");
  if (apply && n == 21 && apply(n) == 2 * n)
    assert(!"doubled");
  if (!a || !b)
    return;
  if (a == b)
    assert(!"the same");
  if (a == &global)
    assert(!"the variable");
  if (owner && b == &owner->inner)
    assert(!"a part");
  if (a->next == a)
    assert(!"a cycle of one");
  if (a != b && a->next == b && b->next == a)
    assert(!"a cycle of two");
  if (a != b && a->next == b && !b->next)
    assert(!"a list of two");
  if (a != b && a->value == 3 && b->value == -4)
    assert(!"a value");
  if (a->flag != 0 && a->flag != 1)
    assert(!"out of range");
  if (a != b)
    assert(!"different");
}

void spell(const char *text) {
  if (text && text[0] == 'h' && text[1] == 'i' && text[2] == 0)
    assert(!"a string");
}
