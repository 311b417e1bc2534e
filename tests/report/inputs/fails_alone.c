// Fails without any other thread.
#include <assert.h>

static int zero;

int main(void) {
  assert(zero == 1);
}
