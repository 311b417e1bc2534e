// rules: an exception is thrown and caught in one function, after the lock was given back
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
#include <thread>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  try {
    if (arg == nullptr) {
      pthread_mutex_unlock(&m);
      throw 1;
    }
    data++;
    pthread_mutex_unlock(&m);
  } catch (int) {
    data++;
  }
  return arg;
}
int main() {
  pthread_t a, b;
  pthread_create(&a, nullptr, work, nullptr);
  pthread_create(&b, nullptr, work, &b);
  pthread_join(a, nullptr);
  pthread_join(b, nullptr);
}
