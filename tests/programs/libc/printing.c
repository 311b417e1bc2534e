// Printing orders nothing and changes nothing that threads share.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// Two orders of the critical sections.
// CHECK: executions: 2, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *prints(void *name) {
  assert(printf("%s begins\n", (char *)name) == 9);
  pthread_mutex_lock(&m);
  ++count;
  assert(fprintf(stderr, "%d\n", count) == 2);
  assert(puts("x") >= 0 && fputs("y", stdout) >= 0 && putchar('z') == 'z' && fputc('\n', stdout) == '\n');
  assert(fwrite("abc", 1, 3, stdout) == 3 && fflush(stdout) == 0);
  assert(getpid() == getpid());
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, prints, "a");
  pthread_create(&second, NULL, prints, "b");
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
