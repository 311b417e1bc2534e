// A list is walked hand over hand: no lock protects `visits`, but who is behind never overtakes who is ahead, because the
// lock of the next cell is taken before that of the cell is given back.
// Executions: who locks the first cell first, and who the last.
// RUN: %exits 0 %raddle explore --self-check %s | FileCheck %s
// RUN: %exits 2 %raddle witness %s | FileCheck %s --check-prefix=WITNESS --implicit-check-not="error:"
// CHECK: proved: no interleaving fails
// CHECK: executions: 4, all explored; every external call is modelled
// WITNESS: warning: no lock protects `visits`
// WITNESS: {{^}}bounded: no failure found
// WITNESS: watched: {{.*}} 0 witnessed, 0 given up
#include <pthread.h>

typedef struct {
  pthread_mutex_t lock;
  int visits;
} Cell;

static Cell cells[3] = {
    {PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}};
static int visits;

static void *walks(void *unused) {
  pthread_mutex_lock(&cells[0].lock);
  ++visits;
  for (int i = 1; i < 3; ++i) {
    pthread_mutex_lock(&cells[i].lock);
    ++cells[i].visits;
    pthread_mutex_unlock(&cells[i - 1].lock);
  }
  pthread_mutex_unlock(&cells[2].lock);
  return unused;
}

static void *goesBehind(void *unused) {
  pthread_mutex_lock(&cells[0].lock);
  int isBehind = visits;
  pthread_mutex_unlock(&cells[0].lock);
  pthread_mutex_lock(&cells[2].lock);
  if (isBehind && cells[2].visits)
    ++visits;
  pthread_mutex_unlock(&cells[2].lock);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, walks, NULL);
  pthread_create(&second, NULL, goesBehind, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
