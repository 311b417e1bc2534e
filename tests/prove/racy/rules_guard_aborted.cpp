// rules: the initialization of a static local throws, and its thread writes afterwards
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <stdexcept>
static int data, tries;
static int make() {
  if (__atomic_fetch_add(&tries, 1, __ATOMIC_SEQ_CST) == 0)
    throw std::runtime_error("no");
  return 1;
}
static int get() {
  static int value = make();
  return value;
}
static void *work(void *arg) {
  try {
    get();
    data++;
  } catch (...) {
    data++;
  }
  return arg;
}
int main() {
  pthread_t a, b;
  pthread_create(&a, nullptr, work, nullptr);
  pthread_create(&b, nullptr, work, nullptr);
  pthread_join(a, nullptr);
  pthread_join(b, nullptr);
  return data;
}
