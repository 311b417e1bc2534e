// A counting loop without end before any thread.
// RUN: %exits 3 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: unknown: {{.*}}endless_in_main_plain.c
static unsigned rounds;

int main(void) {
  for (;;)
    rounds++;
}
