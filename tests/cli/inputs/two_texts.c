// Fails for every other input.
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char text[2] = {(__VERIFIER_nondet_int() & 1) != 0 ? 'a' : 'b', 0};
  assert(strcmp(text, "a") == 0);
}
