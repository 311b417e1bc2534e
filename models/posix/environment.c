/* Who runs the program, where, and with what. */
#include "model.h"

#include <stdlib.h>
#include <unistd.h>

/* Nothing, or a short string. */
HIDDEN char *getenv(const char *name) {
  static char value[4];
  (void)name;
  if (modelFails())
    return NULL;
  raddle_atomic_begin();
  value[0] = (char)__VERIFIER_nondet_int();
  value[1] = (char)__VERIFIER_nondet_int();
  value[2] = (char)__VERIFIER_nondet_int();
  raddle_atomic_end();
  return value;
}
HIDDEN pid_t getpid(void) {
  return 4711;
}
HIDDEN pid_t getppid(void) {
  return 4710;
}
HIDDEN uid_t getuid(void) {
  return raddle_choose(2) ? 1000 : 0;
}
HIDDEN uid_t geteuid(void) {
  return getuid();
}
HIDDEN int rand(void) {
  return __VERIFIER_nondet_int() & RAND_MAX;
}
HIDDEN void srand(unsigned seed) {
  (void)seed;
}
HIDDEN long random(void) {
  return __VERIFIER_nondet_int() & RAND_MAX;
}
HIDDEN void srandom(unsigned seed) {
  (void)seed;
}
HIDDEN long sysconf(int name) {
  if (name == _SC_PAGESIZE)
    return 4096;
  if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF)
    return (long)raddle_choose(64) + 1;
  return modelFail(EINVAL);
}
