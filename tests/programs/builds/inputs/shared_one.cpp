#include "shared.h"

#include <pthread.h>
#include <stdio.h>

__attribute__((weak)) const char *name() { return "weak"; }

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, adder, nullptr);
  add();
  pthread_join(thread, nullptr);
  printf("%s %d\n", name(), total<int>::value);
  return 0;
}
