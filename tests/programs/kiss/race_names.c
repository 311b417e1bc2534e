// What races are looked for on can be called in many ways: a struct for all its fields, by its tag or by a typedef, in
// whatever way the program says it.
// RUN: %exits 1 %raddle kiss %s --ts 1 --race "struct _EXTENSION" --quiet | FileCheck %s --check-prefix=STRUCT
// RUN: %exits 1 %raddle kiss %s --ts 1 --race "struct _EXTENSION.*" --quiet | FileCheck %s --check-prefix=STRUCT
// RUN: %exits 1 %raddle kiss %s --ts 1 --race _EXTENSION --quiet | FileCheck %s --check-prefix=STRUCT
// RUN: %exits 1 %raddle kiss %s --ts 1 --race EXTENSION --quiet | FileCheck %s --check-prefix=STRUCT
// RUN: %exits 1 %raddle kiss %s --ts 1 --race "EXTENSION.*" --quiet | FileCheck %s --check-prefix=STRUCT
// STRUCT: violated
// STRUCT-NEXT: EXTENSION.count          race
// STRUCT-NEXT: device.global            race
// STRUCT-NEXT: struct _EXTENSION.count  race
// STRUCT-NEXT: struct _EXTENSION.queue.head  no race
// STRUCT-NEXT: checked 4
//
// One field under all its names, and one that is a struct itself.
// RUN: %exits 1 %raddle kiss %s --ts 1 --race _EXTENSION.count --quiet | FileCheck %s --check-prefix=FIELD
// FIELD: violated
// FIELD-NEXT: EXTENSION.count          race
// FIELD-NEXT: struct _EXTENSION.count  race
// FIELD-NEXT: checked 2
// RUN: %exits 2 %raddle kiss %s --ts 1 --race EXTENSION.queue --quiet | FileCheck %s --check-prefix=INNER
// INNER: struct _EXTENSION.queue.head  no race
// INNER-NEXT: checked 1
//
// Of these the program uses only the tag and the pointer.
// RUN: %exits 1 %raddle kiss %s --ts 1 --race REQUEST --quiet | FileCheck %s --check-prefix=UNUSED
// UNUSED: struct _REQUEST.status  race
// UNUSED-NEXT: checked 1
//
// RUN: %exits 64 %raddle kiss %s --race EXTENSION.cuont 2>&1 | FileCheck %s --check-prefix=NEAR
// NEAR: raddle: no thread writes 'EXTENSION.cuont' (did you mean 'EXTENSION.count' or 'struct _EXTENSION.count'?);
// RUN: %exits 64 %raddle kiss %s --race "struct other" 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: raddle: no thread writes 'struct other'; what is written is: EXTENSION.count,
// RUN: %exits 64 %raddle kiss %s --race count 2>&1 | FileCheck %s --check-prefix=MEMBER
// MEMBER: raddle: no thread writes 'count' (did you mean 'EXTENSION.count' or 'struct _EXTENSION.count'?);
// RUN: %exits 64 %raddle kiss %s --race EXTENSION.cuont --emit-sequential %t.ll 2>&1 | FileCheck %s --check-prefix=NEAR
#include <pthread.h>

typedef struct _EXTENSION {
  int count, global;
  struct queue {
    int head;
  } queue;
  pthread_mutex_t lock;
} EXTENSION;
typedef struct _REQUEST {
  int status;
} REQUEST, *PREQUEST;
static struct _REQUEST request;
static EXTENSION device;
static int other;

static void complete(PREQUEST done) {
  done->status = 1;
}

static void *writes(void *argument) {
  EXTENSION *e = argument;
  e->count = 1;
  device.global = 1;
  other = 1;
  complete(&request);
  pthread_mutex_lock(&e->lock);
  struct _EXTENSION *same = e;
  same->queue.head++;
  pthread_mutex_unlock(&e->lock);
  return 0;
}

static int look(struct _EXTENSION *e) {
  e->count = 2;
  complete(&request);
  pthread_mutex_lock(&e->lock);
  const int head = e->queue.head;
  pthread_mutex_unlock(&e->lock);
  return head + device.global + other;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_init(&device.lock, 0);
  pthread_create(&thread, 0, writes, &device);
  const int sum = look(&device);
  pthread_join(thread, 0);
  return sum == 100;
}
