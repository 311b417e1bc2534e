// What changes how the C library treats other calls is not under control: nobody sees who depends on it.
// RUN: %exits 2 %raddle explore --quiet --cflag -DLOCALE %s | FileCheck %s --check-prefix=LOCALE
// LOCALE: uncontrolled: `setlocale`
// RUN: %exits 2 %raddle explore --quiet --cflag -DBUFFER %s | FileCheck %s --check-prefix=BUFFER
// BUFFER: uncontrolled: `setvbuf`
// While main is alone nothing depends on an order, and a stream without a buffer writes to nobody's.
// RUN: %exits 0 %raddle explore --quiet %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <assert.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static void *change(void *unused) {
#ifdef LOCALE
  setlocale(LC_CTYPE, "C.UTF-8");
#endif
  return unused;
}

int main(void) {
  setlocale(LC_ALL, "C");
  setvbuf(stdout, 0, _IOLBF, 0);
#ifdef BUFFER
  static char buffer[BUFSIZ];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  printf("a");
  assert(buffer[0] == 0);
#endif
  pthread_t thread;
  pthread_create(&thread, 0, change, 0);
  assert(strcmp(setlocale(LC_CTYPE, 0), "C") == 0);
  pthread_join(thread, 0);
  return 0;
}
