// snprintf writes as many bytes as the text has, and not as many as there is room for: `text[4]` is nobody's but main's.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// RUN: %exits 1 %raddle explore --self-check --cflag=-DINDEX=3 %s 2>&1 | FileCheck --check-prefix=RACE %s
#include <pthread.h>
#include <stdio.h>

#ifndef INDEX
#define INDEX 4
#endif

static char text[16];

static void *print(void *unused) {
  snprintf(text, sizeof text, "%d", 123);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, print, 0);
  char seen = text[INDEX];
  pthread_join(thread, 0);
  return seen == 9;
}
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
// The end of the text is the byte behind the last digit.
// RACE: violated: data race on `text[3]`
// RACE: executions: 2, all explored
