// slots: two threads fill different bytes of one buffer with memset and memcpy
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 1

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char frame[32];

static void *header(void *p) {
  memcpy(frame, "HDR:", 4);
  frame[4] = ' ';
  return p;
}

static void *body(void *arg) {
  size_t n = strlen(arg);
  if (n > 26)
    n = 26;
  memcpy(frame + 5, arg, n);
  memset(frame + 5 + n, '.', 31 - 5 - n);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  char text[] = "payload";
  pthread_create(&a, NULL, header, NULL);
  pthread_create(&b, NULL, body, text);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  frame[31] = 0;
  printf("%s\n", frame);
  return strlen(frame) != 31;
}
