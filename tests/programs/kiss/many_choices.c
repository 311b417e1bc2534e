// An execution is shown although it makes the same choice twice, and one behind a branch that it does not take: to find
// these by trying would take forever.
// RUN: %exits 1 %raddle kiss --ts 1 --json %t.json %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// CHECK: many_choices.c:[[@LINE+32]]:{{[0-9]+}}: error: assertion
// CHECK-NOT: found symbolically
// JSON: "evidence": "witnessed"
#include <assert.h>
#include <pthread.h>
#include <raddle.h>

static int shared, noted;

static int pick(void) {
  return raddle_choose(1000);
}

static void *write(void *unused) {
  shared = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  int first = pick();
  noted = first;
  int second = pick();
  if (raddle_choose(2))
    shared = 2;
  int third = pick();
  pthread_create(&thread, 0, write, 0);
  int before = shared;
  int after = shared;
  pthread_join(thread, 0);
  int isChosen = first == 500 && second == 500 && third == 700;
  // The choices, and that the thread runs between the two reads.
  assert(!(isChosen && before == 0 && after == 1));
  return noted;
}
