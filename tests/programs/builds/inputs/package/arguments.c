#include <raddle.h>
#include <string.h>

int main(int argc, char **argv) {
  raddle_assert(argc == 4 && strcmp(argv[2], "two words") == 0);
  raddle_assert(strcmp(argv[3], "semi;colon") == 0);
}
