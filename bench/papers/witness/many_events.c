// An execution of many events, to measure what watching one costs: each thread goes through a table of its own and a
// shared one, 100 accesses in a critical section, ROUNDS sections. 2 threads with 50,000 sections make 10 million
// events.
//
// What races: each thread counts itself in under the lock, and then outside of it among those `working` [race 1].
//
//   many_events THREADS [ROUNDS]
#include "threads.h"

enum { kCells = 1 << 16, kAccesses = 100 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared[kCells];
static int own[kMaxThreads][kCells];
static int rounds;
static int members, working;
static long sum;

static void *works(void *number) {
  int me = *(int *)number;
  unsigned at = (unsigned)me * 977;
  pthread_mutex_lock(&lock);
  ++members;
  pthread_mutex_unlock(&lock);
  ++working; // race 1
  for (int round = 0; round < rounds; ++round) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < kAccesses / 4; ++i) {
      at = (at + 61) % kCells;
      shared[at] += own[me][at]++;
    }
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock);
  sum += shared[at];
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  Team team;
  int count = threadCount(argc, argv);
  rounds = argc > 2 ? atoi(argv[2]) : 50000;
  startTeam(&team, count, works);
  joinTeam(&team);
  printf("%d of %d threads worked, %ld\n", working, members, sum);
}
