// A weak symbol that nobody defines is at no address.
// RUN: %exits 1 %raddle kiss %s | FileCheck %s --check-prefix=MISSING
// MISSING-NOT: found symbolically
// MISSING: violated: assertion `hook != 0` failed
// MISSING-NEXT: assuming {{.*}}weak symbols that the program does not define are defined nowhere
// RUN: %exits 0 %raddle kiss --cflag -DDEFINED %s | FileCheck %s
// CHECK: proved: no interleaving fails
#include <assert.h>

__attribute__((weak)) void hook(void);
__attribute__((weak)) extern int number;
__attribute__((weak)) int pthread_cancel(unsigned long); // in the C library

#ifdef DEFINED
void hook(void) {}
int number = 1;
#endif

int main(void) {
  assert(pthread_cancel != 0);
#ifdef DEFINED
  assert(&number != 0);
#else
  assert(&number == 0);
#endif
  assert(hook != 0);
}
