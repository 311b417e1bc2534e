// Descriptors that are not modelled are the kernel's, beside those that are: their numbers are others, what the kernel
// stores counts as written, and the calls are named.
// RUN: %exits 2 %explore %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: bounded
// CHECK: executions: 1, explored as far as it is controlled; uncontrolled: `open`
#include <assert.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
  int ends[2], bytes;
  char zeros[4];
  const int device = open("/dev/zero", O_RDWR);
  assert(pipe(ends) == 0 && ends[0] != device && ends[1] != device);
  assert(read(device, zeros, 4) == 4 && zeros[3] == 0);
  assert(write(device, zeros, 4) == 4);
  struct pollfd both[2] = {{.fd = device, .events = POLLIN}, {.fd = ends[0], .events = POLLIN}};
  assert(poll(both, 2, -1) == 1 && both[0].revents == POLLIN);
  struct pollfd one = {.fd = device, .events = POLLIN};
  assert(poll(&one, 1, 0) == 1 && one.revents == POLLIN);
  assert(write(ends[1], zeros, 3) == 3 && ioctl(ends[0], FIONREAD, &bytes) == 0 && bytes == 3);
  assert(fcntl(device, F_GETFL) & O_RDWR);
  assert(close(device) == 0);
}
