// What threads may do with locks is checked if asked for. An unlock that nobody has locked for fails sequentially on
// some inputs, and is filtered; one that needs another thread in between is not.
// RUN: %exits 1 %raddle interleaved --entry Write --entry Open --entry Flush --check locks --show-filtered %s | FileCheck %s --implicit-check-not="error:"
// CHECK: locks.c:[[# @LINE + 25]]:{{.*}}: error: the thread unlocks a mutex that nobody holds
// CHECK: interrupted before
// CHECK: violated: the thread unlocks a mutex that nobody holds
// CHECK: note: misuse `the thread unlocks a mutex that nobody holds` at {{.*}}locks.c:[[# @LINE + 22]] fails with inputs
// CHECK: interleaved bugs: 1; places that fail only on inputs that fail sequentially: 1
// CHECK: filtered, for want of the precondition !(device == &{{.*}}isLocked == {{.*}}): misuse `the thread unlocks a mutex that nobody holds` at {{.*}}locks.c:[[# @LINE + 30]]
//
// What is not asked for does not happen.
// RUN: %exits 2 %raddle interleaved --entry Write --entry Open --entry Flush %s
#include <pthread.h>

struct device {
  int written, isLocked;
};

static pthread_mutex_t lock;
static int isShared;

// Looks twice whether it is alone: somebody may come in between.
void Write(struct device *device) {
  if (isShared)
    pthread_mutex_lock(&lock);
  if (device != 0)
    device->written++;
  if (isShared)
    pthread_mutex_unlock(&lock);
}

void Open(void) {
  isShared = 1;
}

// Believes what it is told.
void Flush(struct device *device) {
  if (device != 0 && device->isLocked)
    pthread_mutex_unlock(&lock);
}
