// Functions that are not modelled cannot have a descriptor that is: the kernel does not know it, and what it would say of
// it would make correct programs fail.
// RUN: %exits 3 %raddle explore --cflag=-DWHAT=asksForOptions %s 2>&1 | FileCheck %s --check-prefix=OPTIONS
// RUN: %exits 3 %raddle explore --cflag=-DWHAT=asksForKind %s 2>&1 | FileCheck %s --check-prefix=KIND
// RUN: %exits 3 %raddle explore --cflag=-DWHAT=makesStream %s 2>&1 | FileCheck %s --check-prefix=STREAM
// RUN: %exits 3 %raddle explore --cflag=-DWHAT=sendsMessage %s 2>&1 | FileCheck %s --check-prefix=MESSAGE
// RUN: %exits 3 %raddle explore --cflag=-DWHAT=splices %s 2>&1 | FileCheck %s --check-prefix=SPLICE
// RUN: %exits 3 %raddle explore --cflag=-DWHAT=replaces %s 2>&1 | FileCheck %s --check-prefix=REPLACE
// RUN: %exits 3 %raddle explore --cflag=-DWHAT=maps %s 2>&1 | FileCheck %s --check-prefix=MAP
// OPTIONS: unknown: `getsockopt` of a pipe, a socket or the like is not supported yet
// KIND: unknown: `fstat` of a pipe, a socket or the like is not supported yet
// STREAM: unknown: `fdopen` of a pipe, a socket or the like is not supported yet
// MESSAGE: unknown: `sendmsg` of a pipe, a socket or the like is not supported yet
// SPLICE: unknown: `splice` of a pipe, a socket or the like is not supported yet
// REPLACE: unknown: `dup2` of a file to the number of a pipe, a socket or the like is not supported yet
// MAP: unknown: `mmap` of a pipe, a socket or the like is not supported yet
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int ends[2];

static inline void asksForOptions(void) {
  int kind = 0;
  socklen_t size = sizeof kind;
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  assert(getsockopt(ends[0], SOL_SOCKET, SO_TYPE, &kind, &size) == 0 && kind == SOCK_STREAM);
}

static inline void asksForKind(void) {
  struct stat status;
  assert(fstat(ends[0], &status) == 0 && S_ISFIFO(status.st_mode));
}

static inline void makesStream(void) {
  assert(fdopen(ends[1], "w") != NULL);
}

static inline void sendsMessage(void) {
  struct msghdr message = {0};
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  assert(sendmsg(ends[0], &message, 0) == 0);
}

static inline void splices(void) {
  assert(splice(0, NULL, ends[1], NULL, 0, 0) == 0);
}

static inline void replaces(void) {
  assert(dup2(0, ends[0]) == ends[0]);
}

static inline void maps(void) {
  assert(mmap(NULL, 4096, PROT_READ, MAP_SHARED, ends[0], 0) == MAP_FAILED);
}

int main(void) {
  pipe(ends);
  WHAT();
}
