// localtime and gmtime return pointers to one and the same object, and ctime changes it, too, as the C library's do. So a
// second call changes what the first has returned, and calls of several threads race, whichever of them they make.
// Executions: one thread, and for the race the two orders of what each writes there.
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=changes %s 2>&1 | FileCheck %s --check-prefix=CHANGES
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=ctimeChanges %s 2>&1 | FileCheck %s --check-prefix=CHANGES
// RUN: %exits 1 %raddle explore --cflag=-DWHAT=textChanges %s 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: %exits 1 %raddle explore --first --cflag=-DWHAT=races %s 2>&1 | FileCheck %s --check-prefix=RACES
// CHANGES: error: assertion `date->tm_year == 70` failed
// TEXT: error: assertion `text[22] == '9'` failed
// RACES: error: data race on `raddle::localtimeResult
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static const time_t begin = 0, later = 400 * 86400;

static inline void changes(void) {
  const struct tm *date = gmtime(&begin);
  localtime(&later);
  assert(date->tm_year == 70);
}

static inline void ctimeChanges(void) {
  const struct tm *date = gmtime(&begin);
  ctime(&later);
  assert(date->tm_year == 70);
}

static inline void textChanges(void) {
  struct tm date = {.tm_mday = 1, .tm_year = 90};
  const char *text = asctime(&date);
  ctime(&later);
  assert(text[22] == '9');
}

static void *asks(void *unused) {
  localtime(&later);
  return unused;
}

static inline void races(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, asks, NULL);
  gmtime(&begin);
  pthread_join(thread, NULL);
}

int main(void) {
  WHAT();
}
