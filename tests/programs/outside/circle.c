// Who stands in a circle of locks stands there whatever unknown code has done.
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: deadlock:
#include <pthread.h>
#include <sys/stat.h>
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static void *up(void *unused) {
  pthread_mutex_lock(&first);
  umask(0);
  pthread_mutex_lock(&second);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  return unused;
}
static void *down(void *unused) {
  pthread_mutex_lock(&second);
  umask(0);
  pthread_mutex_lock(&first);
  pthread_mutex_unlock(&first);
  pthread_mutex_unlock(&second);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, up, NULL);
  pthread_create(&b, NULL, down, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
