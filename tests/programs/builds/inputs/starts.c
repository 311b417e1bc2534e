#include "counter.h"

#include <pthread.h>
#include <stddef.h>

typedef void *(*Routine)(void *);

static Routine routines[] = {NULL, adder};

int main(int count, char **arguments) {
  pthread_t thread;
  (void)arguments;
  pthread_create(&thread, NULL, routines[count], NULL);
  pthread_join(thread, NULL);
  return 0;
}
