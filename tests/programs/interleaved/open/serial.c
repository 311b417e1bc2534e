// Two requests, read and written by two threads, without a word about what they are: pointers may be null, requests
// completed before they come, and both may be the same. A check of all inputs fails for all these reasons; nothing of it
// needs an interleaving.
// RUN: %exits 2 %raddle interleaved --entry Write --entry Read --check deref %s | FileCheck %s
// CHECK: interleaved bugs: 0; places that fail only on inputs that fail sequentially:
// CHECK: bounds: no executions that are not balanced
// RUN: %exits 1 %raddle kiss --entry Write --entry Read --one-each %s | FileCheck %s --check-prefix=PLAIN
// PLAIN: violated: {{.*}} (and 1 more error)
#include <pthread.h>
#include <raddle.h>
#include <stdbool.h>

struct request {
  bool completed;
  int length;
};
struct extension {
  int done;
};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void complete(struct extension *device, struct request *request) {
  pthread_mutex_lock(&lock);
  device->done += request->length;
  request->completed = true;
  pthread_mutex_unlock(&lock);
}

void Write(struct extension *device, struct request *outgoing) {
  raddle_assert(!outgoing->completed);
  complete(device, outgoing);
}

void Read(struct extension *device, struct request *incoming) {
  raddle_assert(!incoming->completed);
  if (incoming->length > 0)
    complete(device, incoming);
}
