// Three writers of one byte each, and a reader that sees the order in which they came: 3! executions.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 6, all explored; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *sends(void *byte) {
  assert(write(ends[1], byte, 1) == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  char bytes[] = "abc", all[3];
  assert(pipe(ends) == 0);
  for (int i = 0; i < 3; ++i)
    pthread_create(&threads[i], NULL, sends, &bytes[i]);
  for (int i = 0; i < 3; ++i)
    pthread_join(threads[i], NULL);
  assert(read(ends[0], all, 3) == 3);
  assert(all[0] + all[1] + all[2] == 'a' + 'b' + 'c');
}
