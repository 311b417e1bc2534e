#include <assert.h>

int main(void) {
  int a = 2;
  int b = 1;
  assert(a < b && "<&>\"\001");
}
