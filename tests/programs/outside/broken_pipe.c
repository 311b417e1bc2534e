// Writing to a pipe that nobody reads ends the program by SIGPIPE, unless it ignores the signal: then the call fails.
// RUN: %exits 0 %raddle explore --quiet --cflag -DACTION=SIG_IGN %s | FileCheck %s --check-prefix=IGNORED
// IGNORED: proved
// RUN: %exits 1 %raddle explore --quiet --cflag -DACTION=SIG_DFL %s | FileCheck %s --check-prefix=DEFAULT
// DEFAULT: violated: the program writes to a pipe or socket that nobody reads, which ends it by SIGPIPE
// RUN: %exits 3 %raddle explore --quiet --cflag -DACTION=handle %s | FileCheck %s --check-prefix=HANDLED
// HANDLED: unknown: a handler of SIGPIPE would be called
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

void handle(int number) {
  (void)number;
}

int main(void) {
  signal(SIGPIPE, ACTION);
  int ends[2];
  assert(pipe(ends) == 0);
  close(ends[0]);
  assert(write(ends[1], "x", 1) == -1 && errno == EPIPE);
  return 0;
}
