// Finds the primes of an interval: the threads take its blocks in turn, and put what they find on one list.
//
// What races: the prime found last, `latest`, is written under `listLock` [race 1] whenever one is put on the list, and
// read under `progressLock` [race 2] whenever another sixteenth of the interval is done.
// Why it is rare: the progress is shown seldom, and each thread takes both locks for each block, so that all blocks
// that are done are in order before the read. Only a prime of a block that another thread is working on just then can
// race.
//
//   prime_finder THREADS
#include "threads.h"

enum {
  kBegin = 2,
  kEnd = 12802,
  kBlock = 50,
  kBlocks = (kEnd - kBegin) / kBlock,
  kMaxPrimes = 2000,
  kSmallPrimes = 40
};

static pthread_mutex_t listLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t progressLock = PTHREAD_MUTEX_INITIALIZER;

static int smallPrimes[kSmallPrimes]; // the primes up to 173: enough to test numbers below 173 squared
static int numThreads;

static int list[kMaxPrimes];
static int found, latest, finished;
static int blocksDone, shown;

static int isPrime(int number) {
  for (int i = 0; i < kSmallPrimes; ++i) {
    int prime = smallPrimes[i];
    if (prime * prime > number)
      return 1;
    if (number % prime == 0)
      return 0;
  }
  return 1;
}

static void findSmallPrimes(void) {
  int count = 0;
  for (int number = 2; count < kSmallPrimes; ++number) {
    int isComposite = 0;
    for (int i = 0; i < count && !isComposite; ++i)
      isComposite = number % smallPrimes[i] == 0;
    if (!isComposite)
      smallPrimes[count++] = number;
  }
}

static void record(int prime) {
  pthread_mutex_lock(&listLock);
  list[found++] = prime;
  latest = prime; // race 1
  pthread_mutex_unlock(&listLock);
}

static void finishBlock(void) {
  pthread_mutex_lock(&progressLock);
  if (++blocksDone % (kBlocks / 16) == 0)
    shown = latest; // race 2
  pthread_mutex_unlock(&progressLock);
}

static void *finds(void *number) {
  int me = *(int *)number;
  for (int block = me; block < kBlocks; block += numThreads) {
    int begin = kBegin + block * kBlock;
    for (int candidate = begin; candidate < begin + kBlock; ++candidate) {
      if (isPrime(candidate))
        record(candidate);
    }
    finishBlock();
  }
  pthread_mutex_lock(&listLock);
  ++finished;
  pthread_mutex_unlock(&listLock);
  return NULL;
}

static int comparePrimes(const void *left, const void *right) {
  return *(const int *)left - *(const int *)right;
}

// Pairs of primes with one number between them.
static int countTwins(void) {
  int twins = 0;
  qsort(list, (size_t)found, sizeof(list[0]), comparePrimes);
  for (int i = 1; i < found; ++i)
    twins += list[i] - list[i - 1] == 2;
  return twins;
}

int main(int argc, char **argv) {
  Team team;
  numThreads = threadCount(argc, argv);
  findSmallPrimes();
  startTeam(&team, numThreads, finds);
  joinTeam(&team);
  printf("%d primes, %d twins among them; the last one shown was %d\n", found, countTwins(), shown);
}
