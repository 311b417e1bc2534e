#include "runtime/system.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/syscall.h>

namespace raddle::runtime {

namespace {

constexpr int kExitInternal = 70;
constexpr int kDescriptors = 256;

// Where our own messages go; 2 until redirectDescriptors().
int messageDescriptor = 2;

// The descriptors open at rememberDescriptors(), and the first number above all of them.
bool wasOpen[kDescriptors];
int firstAbove = kDescriptors;

void say(const char *text) {
  systemCall(SYS_write, messageDescriptor, reinterpret_cast<long>(text), static_cast<long>(strlen(text)));
}

} // namespace

long systemCall(long number, long a, long b, long c, long d, long e, long f) {
  long result;
  register long r10 __asm__("r10") = d;
  register long r8 __asm__("r8") = e;
  register long r9 __asm__("r9") = f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

void exitProcess(int status) {
  for (;;)
    systemCall(SYS_exit_group, status);
}

void die(const char *whatShouldHold) {
  say("raddle: internal error in the runtime: ");
  say(whatShouldHold);
  say("\n");
  exitProcess(kExitInternal);
}

void redirectDescriptors() {
  long kept = systemCall(SYS_fcntl, 2, F_DUPFD_CLOEXEC, 3);
  long nowhere = systemCall(SYS_openat, AT_FDCWD, reinterpret_cast<long>("/dev/null"), O_RDWR);
  ensure(nowhere >= 0, "/dev/null should open");
  for (int standard = 0; standard <= 2; ++standard)
    systemCall(SYS_dup2, nowhere, standard);
  if (nowhere > 2)
    systemCall(SYS_close, nowhere);
  if (kept >= 0)
    messageDescriptor = static_cast<int>(kept);
}

void rememberDescriptors() {
  static pollfd questions[kDescriptors];
  for (int descriptor = 0; descriptor < kDescriptors; ++descriptor)
    questions[descriptor] = {descriptor, 0, 0};
  // One system call for all: a descriptor that is not open is answered with POLLNVAL.
  systemCall(SYS_poll, reinterpret_cast<long>(questions), kDescriptors, 0);
  firstAbove = 0;
  for (int descriptor = 0; descriptor < kDescriptors; ++descriptor) {
    wasOpen[descriptor] = (questions[descriptor].revents & POLLNVAL) == 0;
    if (wasOpen[descriptor])
      firstAbove = descriptor + 1;
  }
}

void closeNewDescriptors() {
  for (int descriptor = 0; descriptor < firstAbove; ++descriptor) {
    if (!wasOpen[descriptor])
      systemCall(SYS_close, descriptor);
  }
  systemCall(SYS_close_range, firstAbove, ~0U);
}

} // namespace raddle::runtime
