// Each branch creates a thread of its own, with what it has allocated: what is in memory that nobody has written yet is no
// other function, and nothing else than the two assertions fails.
// RUN: %exits 1 %raddle kiss %s --ts 1 | FileCheck %s
// CHECK-NOT: found symbolically
// CHECK: error: assertion `!isComplete` failed
// CHECK-NOT: found symbolically
// CHECK: error: assertion `!hasChannel` failed
// CHECK-NOT: found symbolically
// CHECK: violated: assertion `!isComplete` failed (and 1 more error)
#include <raddle.h>
#include <stdlib.h>

struct Request {
  void (*routine)(void *);
  void *context;
};

static int hasChannel, isComplete;

static void takes(void *context) {
  raddle_assert(context == &hasChannel);
  hasChannel = 1;
}

static void completes(void *context) {
  raddle_assert(context == &isComplete);
  isComplete = 1;
}

static void run(void *pointer) {
  struct Request *request = pointer;
  request->routine(request->context);
}

static void ask(void (*routine)(void *), void *context) {
  struct Request *request = raddle_choose(2) ? NULL : malloc(sizeof(*request));
  if (request == NULL)
    return;
  request->routine = routine;
  request->context = context;
  raddle_async(run, request);
}

int main(void) {
  if (raddle_choose(2)) {
    ask(takes, &hasChannel);
    raddle_assert(!hasChannel);
  } else {
    ask(completes, &isComplete);
    raddle_assert(!isComplete);
  }
}
