#include "runtime/system.h"

#include <string.h>
#include <sys/syscall.h>

#include "runtime/descriptors.h"

namespace raddle::runtime {

namespace {

constexpr int kExitInternal = 70;

void say(const char *text) {
  systemCall(SYS_write, {messageDescriptor(), word(text), static_cast<long>(strlen(text))});
}

} // namespace

long systemCall(long number, const Words &words) {
  long result;
  register long r10 __asm__("r10") = words.d;
  register long r8 __asm__("r8") = words.e;
  register long r9 __asm__("r9") = words.f;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(words.a), "S"(words.b), "d"(words.c), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  return result;
}

void exitProcess(int status) {
  for (;;)
    systemCall(SYS_exit_group, {status});
}

void die(const char *whatShouldHold) {
  say("raddle: internal error in the runtime: ");
  say(whatShouldHold);
  say("\n");
  exitProcess(kExitInternal);
}

} // namespace raddle::runtime
