// A request that is read while it can be cancelled. It must not be touched after it was completed: a check of all inputs
// fails at three places, two of them because nobody has said that requests are not completed before they come. The third
// needs the other thread between marking the request and formatting it, and that is all that is reported.
// RUN: %exits 1 %raddle interleaved %s | FileCheck %s --implicit-check-not="error:"
// CHECK: read_cancel.c:[[@LINE+31]]:{{.*}}: error: assertion `!request.completed` failed
// CHECK: interrupted before
// CHECK: with request.completed = false
// CHECK: fails with inputs with which no sequential execution does
// CHECK: interleaved bugs: 1; places that fail only on inputs that fail sequentially: 2
// CHECK: bounds: no executions that are not balanced
// RUN: %exits 1 %raddle kiss %s | FileCheck %s --check-prefix=PLAIN
// PLAIN: violated: {{.*}} (and 2 more errors)
// RUN: %exits 1 %raddle interleaved --lazy %s | FileCheck %s --check-prefix=COUNT
// RUN: %exits 1 %raddle interleaved --quantified %s | FileCheck %s --check-prefix=COUNT
// RUN: %exits 1 %raddle interleaved --filter both %s | FileCheck %s --check-prefix=COUNT
// COUNT: interleaved bugs: 1; places that fail only on inputs that fail sequentially: 2
#include <raddle.h>
#include <stdbool.h>

typedef void (*CancelRoutine)(void);
static struct {
  bool completed; // a ghost: no driver has it
  bool isCancelable;
  CancelRoutine cancel;
} request;

static void EvtCancel(void) {
  raddle_assert(!request.completed); // it completes the request
  request.completed = true;
}

static void EvtRead(void *unused) {
  raddle_assert(!request.completed); // it looks at the request
  request.cancel = EvtCancel;        // it marks it as one that can be cancelled
  request.isCancelable = true;
  raddle_assert(!request.completed); // it formats the request
}

static void cancel(void *unused) {
  raddle_atomic_begin();
  const bool isCancelable = request.isCancelable;
  request.isCancelable = false;
  raddle_atomic_end();
  if (isCancelable)
    request.cancel();
}

int main(void) {
  raddle_input(request.completed);
  raddle_input(request.isCancelable);
  request.cancel = EvtCancel;
  raddle_async(EvtRead, 0);
  raddle_async(cancel, 0);
  return 0;
}
