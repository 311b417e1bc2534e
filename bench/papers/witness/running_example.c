// The running example of the paper (Figure 3): threads of a solver work on their own for a long time, and meet once in
// a while to delete what has grown too big from a shared store of clauses.
//
// What races: `numDelItr` (how often clauses were deleted) is read under `keyLock` [race 1] and incremented under
// `delLock` [race 2].
// Why it is rare: before and behind each deletion every thread reports under `reportLock`, which puts the two accesses
// in order unless one thread has come out of its report and not yet read when the other one counts.
//
//   running_example THREADS
#include "threads.h"

enum { kClauses = 480, kRounds = 6, kPropagations = 60, kTooBig = 24 };

typedef struct {
  int length;
  int isDeleted;
} Clause;

static pthread_mutex_t keyLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t numLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t delLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t reportLock = PTHREAD_MUTEX_INITIALIZER;

static Clause store[kClauses];
static int numThreads, numDeleted, numDelItr, numReports;
static long propagated;

// The huge fragment before and behind: private work, then a report.
static void propagate(int *assignment, unsigned *random) {
  long steps = 0;
  for (int i = 0; i < kPropagations; ++i) {
    unsigned literal = nextRandom(random) % kPropagations;
    assignment[literal] = 1 - assignment[literal];
    steps += assignment[literal];
  }
  pthread_mutex_lock(&reportLock);
  propagated += steps;
  ++numReports;
  pthread_mutex_unlock(&reportLock);
}

static void compress(void) {
  pthread_mutex_lock(&numLock);
  for (int i = 0; i < kClauses; ++i) {
    if (store[i].isDeleted)
      store[i].length = 0;
  }
  pthread_mutex_unlock(&numLock);
}

static void deleteClauses(int me) {
  pthread_mutex_lock(&keyLock);
  if (numDelItr % 5 == 0) // race 1
    compress();
  pthread_mutex_unlock(&keyLock);

  int share = kClauses / numThreads;
  for (int i = me * share; i < (me + 1) * share; ++i) {
    pthread_mutex_lock(&numLock);
    if (store[i].length > kTooBig && !store[i].isDeleted) {
      store[i].isDeleted = 1;
      ++numDeleted;
    }
    pthread_mutex_unlock(&numLock);
  }

  pthread_mutex_lock(&delLock);
  ++numDelItr; // race 2
  pthread_mutex_unlock(&delLock);
}

static void grow(int me, unsigned *random) {
  int share = kClauses / numThreads;
  for (int i = me * share; i < (me + 1) * share; ++i) {
    pthread_mutex_lock(&numLock);
    store[i].length += (int)(nextRandom(random) % 8);
    pthread_mutex_unlock(&numLock);
  }
}

static void *solves(void *number) {
  int me = *(int *)number;
  unsigned random = (unsigned)me + 1;
  int assignment[kPropagations] = {0};
  for (int round = 0; round < kRounds; ++round) {
    grow(me, &random);
    propagate(assignment, &random);
    deleteClauses(me);
    propagate(assignment, &random);
  }
  return NULL;
}

int main(int argc, char **argv) {
  Team team;
  numThreads = threadCount(argc, argv);
  startTeam(&team, numThreads, solves);
  joinTeam(&team);
  printf("deleted %d clauses in %d rounds, %d reports\n", numDeleted, numDelItr, numReports);
}
