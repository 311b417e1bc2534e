// The program sees its own arguments.
#include <assert.h>
#include <string.h>

int main(int count, char **arguments) {
  assert(count == 3);
  assert(strcmp(arguments[1], "--first") == 0);
  assert(strcmp(arguments[2], "two words") == 0);
}
