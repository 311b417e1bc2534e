// What is asked for has to make sense.
// RUN: %exits 65 %raddle kiss %s 2>&1 | FileCheck %s --check-prefix=MAIN
// MAIN: raddle: the program has no function 'main' (raddle check FILE, or raddle kiss --entry F, checks programs without one)
// RUN: %exits 64 %raddle kiss %s --entry peek 2>&1 | FileCheck %s --check-prefix=ENTRY
// ENTRY: raddle: the program has no function 'peek'; its public functions are: push, pop
// RUN: %exits 64 %raddle kiss %s --entry push --not-with push,pop 2>&1 | FileCheck %s --check-prefix=RULE
// RULE: raddle: --not-with: 'pop' is not among the entries
// RUN: %exits 64 %raddle kiss %s --entry push --not-with push 2>&1 | FileCheck %s --check-prefix=PAIR
// PAIR: --not-with: expected two names with `,` between them
// RUN: %exits 64 %raddle kiss %s --entry push --not-with push,push 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: raddle: the rules of --not-with leave no entries that 2 threads could call
// RUN: %exits 64 %raddle kiss %s --entry push --entry pop --share push.x=pop.y 2>&1 | FileCheck %s --check-prefix=SHARE
// SHARE: raddle: --share: 'pop' has no argument 'y'
// RUN: %exits 64 %raddle kiss %s --entry push --model no-such-thing 2>&1 | FileCheck %s --check-prefix=MODEL
// MODEL: raddle: --model: 'no-such-thing' is neither a file nor a model that comes with raddle
// RUN: %exits 64 %raddle kiss %s --reproducer %t.c 2>&1 | FileCheck %s --check-prefix=REPRODUCER
// REPRODUCER: raddle: --reproducer is for programs checked with --entry
// RUN: %exits 64 %raddle kiss %s --entry push --threads 9 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: --threads
static int stack[4], top;
void push(int x) {
  stack[top++ & 3] = x;
}
int pop(void) {
  return stack[--top & 3];
}
