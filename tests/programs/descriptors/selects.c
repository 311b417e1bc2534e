// A socket pair, both ends in select; a request and its answer.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored{{.*}}; every external call is modelled
#include <assert.h>
#include <pthread.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

static int pair[2];

static void *answers(void *unused) {
  char byte;
  fd_set set;
  FD_ZERO(&set);
  FD_SET(pair[1], &set);
  assert(select(pair[1] + 1, &set, NULL, NULL, NULL) == 1 && FD_ISSET(pair[1], &set));
  assert(recv(pair[1], &byte, 1, MSG_DONTWAIT) == 1);
  ++byte;
  assert(send(pair[1], &byte, 1, MSG_NOSIGNAL) == 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  char byte = 'a';
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
  pthread_create(&thread, NULL, answers, NULL);
  assert(write(pair[0], &byte, 1) == 1);
  assert(read(pair[0], &byte, 1) == 1 && byte == 'b');
  pthread_join(thread, NULL);
}
