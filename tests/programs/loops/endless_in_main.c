// A loop without end before any thread; as it counts its rounds it is none that only waits.
// RUN: %exits 2 %raddle explore --visible=all --self-check %s 2>&1 | FileCheck %s
// CHECK: executions: 1, explored as far as the bounds allow;{{.*}} bounds: {{.*}}endless_in_main.c:[[@LINE+5]]
static volatile int never;

int main(void) {
  unsigned rounds = 0;
  while (!never)
    rounds++;
  return (int)rounds;
}
