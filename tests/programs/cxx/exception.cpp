// An exception thrown and caught in a thread, with a switch of threads in the handler.
// Executions: which thread has the lock first.
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored; every external call is modelled
#include <cassert>
#include <pthread.h>

namespace {

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int caught;

void *throwsAndCatches(void *argument) {
  try {
    throw static_cast<int *>(argument);
  } catch (int *thrown) {
    pthread_mutex_lock(&mutex);
    caught += *thrown;
    pthread_mutex_unlock(&mutex);
    assert(thrown == argument);
  }
  return nullptr;
}

} // namespace

int main() {
  int one = 1, two = 2;
  pthread_t first, second;
  pthread_create(&first, nullptr, throwsAndCatches, &one);
  pthread_create(&second, nullptr, throwsAndCatches, &two);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
  assert(caught == 3);
}
