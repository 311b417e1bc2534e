// Who closes the descriptor of a standard stream, and prints to the stream, may find that this fails; when is not modelled.
// It is if the descriptor leads elsewhere by then.
// RUN: %exits 3 %raddle explore %s 2>&1 | FileCheck %s
// RUN: %exits 2 %raddle explore --cflag=-DREDIRECTS %s 2>&1 | FileCheck %s --check-prefix=REDIRECTS
// CHECK: unknown: printing to a standard stream without a descriptor is not supported yet
// REDIRECTS: bounded: no failure found
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  close(1);
#ifdef REDIRECTS
  assert(open("/dev/null", O_WRONLY) == 1);
  assert(printf("x") == 1 && fflush(stdout) == 0);
#else
  printf("x");
  assert(fflush(stdout) == EOF);
#endif
}
