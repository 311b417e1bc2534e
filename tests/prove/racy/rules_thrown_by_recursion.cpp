// rules: a recursive function gives the lock back and throws
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `data`

#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;
static void descend(int n) {
  if (n == 0) {
    pthread_mutex_unlock(&m);
    throw 1;
  }
  descend(n - 1);
}
static void *work(void *arg) {
  pthread_mutex_lock(&m);
  try {
    descend(3);
  } catch (int) {
    data++;
    return arg;
  }
  pthread_mutex_unlock(&m);
  return arg;
}
int main() {
  pthread_t a, b;
  pthread_create(&a, nullptr, work, nullptr);
  pthread_create(&b, nullptr, work, nullptr);
  pthread_join(a, nullptr);
  pthread_join(b, nullptr);
}
