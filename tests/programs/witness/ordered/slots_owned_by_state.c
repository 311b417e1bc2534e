// Who may touch the content of a slot stands in its state, and only the state is under the lock.
// Executions: the orders of three critical sections.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 6, all explored; every external call is modelled
// WITNESS: warning: no lock protects `content`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

typedef enum { kFree, kFull, kTaken } State;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static State state;
static int content;

static int moveOn(State from, State to) {
  pthread_mutex_lock(&mutex);
  int mine = state == from;
  if (mine)
    state = to;
  pthread_mutex_unlock(&mutex);
  return mine;
}

static void *fills(void *unused) {
  content = 1;
  moveOn(kFree, kFull);
  return unused;
}

static void *takes(void *unused) {
  if (moveOn(kFull, kTaken))
    content = 2;
  return unused;
}

int main(void) {
  pthread_t filler, takers[2];
  pthread_create(&filler, NULL, fills, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_create(&takers[i], NULL, takes, NULL);
  pthread_join(filler, NULL);
  for (int i = 0; i < 2; ++i)
    pthread_join(takers[i], NULL);
}
