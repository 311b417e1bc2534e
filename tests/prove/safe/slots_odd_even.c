// slots: one thread takes the even elements, the other the odd ones
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#define SIZE 8
static unsigned v[SIZE];

static void *even(void *p) {
  for (int i = 0; i < SIZE; i += 2)
    v[i] = 100u + i;
  return p;
}

static void *odd(void *p) {
  for (int i = 1; i < SIZE; i += 2)
    v[i] = 200u + i;
  return p;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, even, NULL);
  pthread_create(&b, NULL, odd, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  unsigned s = 0;
  for (int i = 0; i < SIZE; i++) {
    s += v[i];
    printf("%u%c", v[i], i + 1 < SIZE ? ' ' : '\n');
  }
  return s != 1228;
}
