// What fails is written as a C program that needs none of the sources any more, shows the failure when it is replayed,
// with the lines of the sources, and is an ordinary program for other compilers.
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/queue.c && cp -r %S/inputs %t.dir
// RUN: cd %t.dir && %exits 1 %raddle kiss queue.c --entry push --entry length --own item --ts 1 --reproducer out.c | FileCheck %s
// CHECK: queue.c:[[# @LINE + 47]]:{{[0-9]+}}: error: assertion `queue->length == length + 1` failed
// CHECK: note: see assertion again: raddle replay out.c
// RUN: cd %t.dir && %exits 1 %raddle kiss queue.c --entry push --entry length --own item --ts 1 --race "struct queue.length" --reproducer race.c | FileCheck %s --check-prefix=RACE
// RACE: queue.c:{{[0-9]+:[0-9]+}}: error: data race on `queue_1.length`
// RACE: note: see data-race again: raddle replay race.c
// RUN: rm -r %t.dir/queue.c %t.dir/inputs
// RUN: FileCheck %s --check-prefix=SOURCE --input-file %t.dir/out.c
// SOURCE: /* assertion `queue->length == length + 1` failed
// SOURCE-NEXT:  * Run it by: raddle replay out.c
// SOURCE-NEXT:  * main.1 calls push
// SOURCE-NEXT:  * main calls push
// SOURCE: #line 1 "queue.c"
// SOURCE: #line 1 "inputs/queue.h"
// SOURCE: static struct queue queue_1;
// SOURCE: static struct queue queue_1 = {.first = {{.*}}, .length = {{.*}}};
// SOURCE: static void *raddle_thread_1(void *unused) {
// SOURCE-NEXT:   push(&queue_1, {{.*}});
// SOURCE: /* raddle-trace 1
// RUN: cd %t.dir && %exits 1 %raddle replay out.c | FileCheck %s --check-prefix=REPLAY
// REPLAY: error: assertion `queue->length == length + 1` failed
// REPLAY: violated: assertion `queue->length == length + 1` failed (replayed)
// RUN: clang-19 -pthread -w %t.dir/out.c -o %t.dir/out && %t.dir/out
//
// So it is with a race. Whoever explores the program finds it, too.
// RUN: cd %t.dir && %exits 1 %raddle replay race.c | FileCheck %s --check-prefix=AGAIN
// AGAIN: queue.c:{{[0-9]+:[0-9]+}}: error: data race on `queue_1.length`
// AGAIN: violated: data race on `queue_1.length` (replayed)
// RUN: cd %t.dir && %exits 1 %explore race.c | FileCheck %s --check-prefix=EXPLORED
// EXPLORED: queue.c:[[# @LINE + 18]]:16: error: data race on `queue_1.length`
// EXPLORED: all explored
//
// Somebody who edits the program is told, and sees whether it still fails.
// RUN: sed "s/int length = queue->length;/int length = queue->length + 0;/" %t.dir/out.c > %t.dir/edited.c
// RUN: %exits 1 %raddle replay %t.dir/edited.c 2>&1 | FileCheck %s --check-prefix=EDITED
// EDITED: note: the program has changed since the trace was made; all of its {{[0-9]+}} steps were followed
// EDITED: error: assertion `queue->length == length + 1` failed
#include <assert.h>

#include "inputs/queue.h"

void push(struct queue *queue, struct item *item) {
  if (!queue || !item)
    return;
  int length = queue->length;
  item->next = queue->first;
  queue->first = item;
  queue->length++;
  assert(queue->length == length + 1);
}

int length(struct queue *queue) {
  return queue ? queue->length : 0;
}

int main(void) {
  return 0;
}
