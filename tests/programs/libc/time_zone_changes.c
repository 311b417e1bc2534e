// The time zone is the one that the environment names: localtime looks there in each call, and localtime_r if nobody has
// yet. (Changing the environment is not under control; main is alone here.) Each execution of a search finds it anew.
// Executions: two orders of two critical sections.
// RUN: %exits 2 %raddle explore --self-check %s > %t.search
// RUN: %exits 2 %raddle explore --self-check --mode fork %s > %t.fork
// RUN: cat %t.search %t.fork | FileCheck %s
// CHECK: executions: 2, explored as far as it is controlled; uncontrolled: `setenv`
// CHECK: final states: 1, digest [[DIGEST:[0-9a-f]+]]
// CHECK: final states: 1, digest [[DIGEST]]
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static const time_t begin = 0;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int hours;

static void *asks(void *unused) {
  struct tm date;
  pthread_mutex_lock(&lock);
  localtime_r(&begin, &date);
  hours += date.tm_hour;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  setenv("TZ", "ONE-5", 1);
  assert(localtime(&begin)->tm_hour == 5);
  setenv("TZ", "OTHER-7", 1);
  assert(localtime(&begin)->tm_hour == 7);
  struct tm date = {.tm_mday = 1, .tm_year = 70, .tm_hour = 7};
  assert(mktime(&date) == begin);

  pthread_t threads[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, asks, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
  assert(hours == 14);
}
