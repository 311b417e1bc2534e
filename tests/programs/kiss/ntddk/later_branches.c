// All that the kernel does later in one program: each branch creates threads of its own, and nothing else fails than in
// each alone.
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWHAT=any %S/later.c | FileCheck %s
// CHECK-NOT: found symbolically
// CHECK: violated: {{.*}} (and 4 more errors)
// CHECK: covered: balanced executions up to ts=1;
