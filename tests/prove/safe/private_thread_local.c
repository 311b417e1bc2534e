// private: _Thread_local error code and buffer, as errno has it
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static _Thread_local int last_error;
static _Thread_local char message[32];

static int divide(int a, int b, int *out) {
  if (b == 0) {
    last_error = 33;
    snprintf(message, sizeof message, "%d / 0", a);
    return -1;
  }
  last_error = 0;
  *out = a / b;
  return 0;
}

static void *calc(void *arg) {
  int *pair = arg, r = 0;
  if (divide(pair[0], pair[1], &r) < 0)
    printf("error %d: %s\n", last_error, message);
  else
    printf("%d\n", r);
  return NULL;
}

int main(void) {
  int p1[2] = {6, 3}, p2[2] = {1, 0};
  pthread_t a, b;
  pthread_create(&a, NULL, calc, p1);
  pthread_create(&b, NULL, calc, p2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int r = 0;
  divide(1, 0, &r);
  return last_error != 33;
}
