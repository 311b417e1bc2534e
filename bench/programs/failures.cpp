/* Three threads, five critical sections each: 756,756 executions. In each of them the last one fails by FAILURE. */
#include <cassert>
#include <cstdlib>
#include <pthread.h>
#include <stdexcept>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t unlocked = PTHREAD_MUTEX_INITIALIZER;
static volatile int zero;

[[maybe_unused]] static void failAssertion() { assert(zero == 1); }
[[maybe_unused]] static void accessNull() { *reinterpret_cast<volatile int *>(zero) = 1; }
[[maybe_unused]] static void writeWildly() { *reinterpret_cast<volatile int *>(0x123456789000 + zero) = 1; }
[[maybe_unused]] static void divide() { zero = 1 / zero; }
[[maybe_unused]] static void abortProgram() { std::abort(); }
[[maybe_unused]] static void throwException() { throw std::runtime_error("nobody catches it"); }
// Not a loop, whatever the optimizer thinks of it.
[[maybe_unused]] static int overflowStack(const volatile int *above) {
  volatile int here = *above + 1;
  return overflowStack(&here) + here;
}
[[maybe_unused]] static void exitProgram() { std::exit(1); }
[[maybe_unused]] static void unlockUnlocked() { pthread_mutex_unlock(&unlocked); }
[[maybe_unused]] static void freeTwice() {
  void *volatile block = std::malloc(8);
  std::free(block);
  std::free(block);
}

static void *work(void *fails) {
  for (int i = 0; i < 5; ++i) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  if (fails != nullptr)
    FAILURE;
  return nullptr;
}

int main() {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], nullptr, work, i == 2 ? threads : nullptr);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], nullptr);
}
