// Random numbers are those of the C library: thousands of each, against what its reentrant functions compute.
// Executions: one thread, one execution.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { kNumbers = 3000 };

// As random(), by hand: x[i] = x[i - 3] + x[i - 31].
static unsigned table[kNumbers + 344];
static void fill(unsigned seed) {
  int word = (int)(seed == 0 ? 1 : seed);
  table[0] = (unsigned)word;
  for (int i = 1; i < 31; ++i) {
    long long next = 16807LL * word % 2147483647;
    word = (int)(next < 0 ? next + 2147483647 : next);
    table[i] = (unsigned)word;
  }
  for (int i = 31; i < 34; ++i)
    table[i] = table[i - 31];
  for (int i = 34; i < kNumbers + 344; ++i)
    table[i] = table[i - 31] + table[i - 3];
}
static void checkStream(void) {
  for (int i = 0; i < kNumbers; ++i)
    assert((i % 2 ? rand() : random()) == (long)(table[i + 344] >> 1));
}

// As the family of drand48: 48 bits.
static unsigned long long state48;
static unsigned long long next48(void) {
  state48 = (state48 * 0x5deece66dULL + 0xb) & 0xffffffffffffULL;
  return state48;
}

static void check48(void) {
  srand48(42);
  state48 = 42ULL << 16 | 0x330e;
  for (int i = 0; i < kNumbers; ++i) {
    const unsigned long long next = next48();
    if (i % 3 == 0)
      assert(lrand48() == (long)(next >> 17));
    else if (i % 3 == 1)
      assert(mrand48() == (long)(int)(next >> 16));
    else
      assert(drand48() == (double)next / 281474976710656.0);
  }
  unsigned short own[3] = {1, 2, 3};
  state48 = 3ULL << 32 | 2ULL << 16 | 1;
  for (int i = 0; i < kNumbers; ++i) {
    const unsigned long long next = next48();
    if (i % 3 == 0)
      assert(nrand48(own) == (long)(next >> 17));
    else if (i % 3 == 1)
      assert(jrand48(own) == (long)(int)(next >> 16));
    else
      assert(erand48(own) == (double)next / 281474976710656.0);
  }
}

static void checkStates(void) {
  char mine[64];
  srandom(9);
  const long first = random(), second = random();
  srandom(9);
  assert(random() == first);
  char *old = initstate(9, mine, sizeof mine);
  const long other = random();
  assert(setstate(old) == mine);
  assert(random() == second);
  assert(setstate(mine) == old);
  srandom(9);
  assert(random() == other);
}

int main(void) {
  fill(1);
  checkStream();
  fill(2024);
  srand(2024);
  checkStream();
  fill(1);
  srand(0);
  checkStream();
  srand(1);
  assert(rand() == 1804289383 && rand() == 846930886);
  check48();
  checkStates();
  unsigned seed = 1;
  assert(rand_r(&seed) == 476707713);
  return 0;
}
