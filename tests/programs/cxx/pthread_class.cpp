// C++ classes, references, templates and destructors around pthreads.
// Executions: the orders of 2 x 3 critical sections: 6! / (3! 3!).
// RUN: %exits 0 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 20, all explored; every external call is modelled
#include <cassert>
#include <pthread.h>

namespace {

class Lock {
public:
  explicit Lock(pthread_mutex_t &mutex) : mutex_(mutex) { pthread_mutex_lock(&mutex_); }
  ~Lock() { pthread_mutex_unlock(&mutex_); }

private:
  pthread_mutex_t &mutex_;
};

template <typename T> class Guarded {
public:
  void add(T amount) {
    Lock lock(mutex_);
    value_ += amount;
  }
  T value() const { return value_; }

private:
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  T value_ = 0;
};

Guarded<long> total;

void *adds(void *) {
  for (int round = 0; round < 3; round++)
    total.add(2);
  return nullptr;
}

} // namespace

int main() {
  pthread_t first, second;
  pthread_create(&first, nullptr, adds, nullptr);
  pthread_create(&second, nullptr, adds, nullptr);
  pthread_join(first, nullptr);
  pthread_join(second, nullptr);
  assert(total.value() == 12);
}
