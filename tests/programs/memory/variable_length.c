// An array of variable length has borders, too, for whoever has a pointer to it.
// RUN: %exits 1 %explore %s 2>&1 | FileCheck %s
// CHECK: violated: the thread writes
static void put(int *table, int at) {
  table[at] = 1;
}

static volatile int length = 4;

int main(void) {
  int table[length];
  put(table, length);
}
