// What we link with the program to check it has names, too, but no input leads there, and none is called differently
// because of them: the program that is executed does not have it.
// RUN: %exits 1 %raddle kiss --ts 0 --entry use --one-each --globals any %s | FileCheck %s --implicit-check-not="with key" --implicit-check-not="kind == 0"
// CHECK: error: assertion `result != &shared` failed
// CHECK: with result = &shared
// CHECK-NOT: found symbolically
// CHECK: violated: assertion `result != &shared` failed{{$}}
#include <raddle.h>

unsigned shared;

void use(unsigned *result, void (*kind)(const volatile void *)) {
  raddle_assert(kind == 0); // There is no such function in the program.
  raddle_assert(result != &shared);
}
