// Main polls two pipes until both threads have written: its first poll finds one of them
// ready, or the other, or both.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 3, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static int pipes[2][2], data[2];

static void *sends(void *which) {
  const int i = *(int *)which;
  data[i] = i + 1;
  assert(write(pipes[i][1], "!", 1) == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {0, 1}, sum = 0;
  for (int i = 0; i < 2; ++i)
    assert(pipe(pipes[i]) == 0);
  for (int i = 0; i < 2; ++i)
    pthread_create(&threads[i], NULL, sends, &numbers[i]);
  for (int left = 2; left > 0;) {
    struct pollfd polled[2] = {{pipes[0][0], POLLIN, 0}, {pipes[1][0], POLLIN, 0}};
    assert(poll(polled, 2, -1) > 0);
    for (int i = 0; i < 2; ++i)
      if (polled[i].revents & POLLIN) {
        char byte;
        assert(read(pipes[i][0], &byte, 1) == 1);
        sum += data[i];
        --left;
      }
  }
  assert(sum == 3);
  for (int i = 0; i < 2; ++i)
    pthread_join(threads[i], NULL);
}
