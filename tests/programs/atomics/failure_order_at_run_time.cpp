// Orders that are known only at run time, in an inlined exchange and in one that a library makes.
// RUN: %exits 0 %raddle explore %s -- 2 2>&1 | FileCheck %s --check-prefix=ACQUIRE
// ACQUIRE: proved: no {{interleaving|execution}} fails
// RUN: %exits 1 %raddle explore %s -- 0 2>&1 | FileCheck %s --check-prefix=RELAXED
// RELAXED: violated: data race on `data`
// RUN: %exits 0 %raddle explore --cxxflag=-DLARGE %s -- 2 2>&1 | FileCheck %s --check-prefix=ACQUIRE
// RUN: %exits 1 %raddle explore --cxxflag=-DLARGE %s -- 0 2>&1 | FileCheck %s --check-prefix=RELAXED
#include <atomic>
#include <cstdlib>
#include <pthread.h>

#ifdef LARGE
struct Word {
  int first, second, third; // twelve bytes
};
#else
struct Word {
  int first;
};
#endif

static int data;
static std::atomic<Word> flag;
static std::memory_order order;

static void *publishes(void *unused) {
  data = 1;
  flag.store(Word{1}, std::memory_order_release);
  return unused;
}

static void *looks(void *unused) {
  Word expected{};
  if (!flag.compare_exchange_strong(expected, Word{}, std::memory_order_acq_rel, order))
    data = 2;
  return unused;
}

int main(int, char **arguments) {
  order = static_cast<std::memory_order>(std::atoi(arguments[1]));
  pthread_t threads[2];
  pthread_create(&threads[0], nullptr, publishes, nullptr);
  pthread_create(&threads[1], nullptr, looks, nullptr);
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
}
