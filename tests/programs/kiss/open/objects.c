// Pointers lead to two objects of each type, unless more are asked for; the answer says how many.
// RUN: %exits 2 %raddle kiss %s --entry put --ts 0 | FileCheck %s --check-prefix=TWO
// TWO: bounds: {{.*}}at most 2 objects of each type that arguments lead to
// RUN: %exits 1 %raddle kiss %s --entry put --ts 0 --objects 3 | FileCheck %s
// CHECK: error: assertion `list == list->next || list == list->next->next` failed
// CHECK: with list = &node_
// CHECK: violated:
// CHECK-NEXT: covered: {{.*}}at most 3 objects of each type that arguments lead to
#include <assert.h>

struct node {
  struct node *next;
  int value;
};

void put(struct node *list) {
  if (!list || !list->next || !list->next->next || list->next == list->next->next)
    return;
  assert(list == list->next || list == list->next->next);
  list->value = 1;
}
