// A parallel sort: each thread sorts its part of the array; then neighbours merge, two parts at a time, until thread 0
// has merged all. Who merges waits under `lock` for the part of its neighbour.
//
// What races: while sorting its part, a thread writes its first element [race 1, in two places]. Its left neighbour
// looks at that element [race 2] to guess whether there is anything to merge. Why it is rare: the neighbour looks only
// if the part is not being sorted, which it asks under `lock`. The answer must have become wrong in between: the part
// was waiting, and is being sorted at the moment of the look.
//
//   sort_array THREADS
#include <string.h>

#include "threads.h"

enum { kElements = 3072 };

typedef enum { kWaiting, kSorting, kSorted } State;

typedef struct {
  int begin, end; // the part goes from begin to end - 1, and grows when a neighbour is merged
  State state;
} Part;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int elements[kElements], scratch[kElements];
static Part parts[kMaxThreads];
static int numThreads, guesses;

static void setState(int part, State state) {
  pthread_mutex_lock(&lock);
  parts[part].state = state;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

// Merges the sorted ranges [begin, middle) and [middle, end).
static void merge(int begin, int middle, int end) {
  int left = begin, right = middle;
  for (int i = begin; i < end; ++i) {
    int takesLeft = left < middle && (right == end || elements[left] <= elements[right]);
    scratch[i] = takesLeft ? elements[left++] : elements[right++];
  }
  memcpy(&elements[begin], &scratch[begin], (size_t)(end - begin) * sizeof(int)); // race 1
}

static void insertionSort(int begin, int end) {
  for (int i = begin; i < end; ++i) {
    int value = elements[i], to = i;
    for (; to > begin && elements[to - 1] > value; --to)
      elements[to] = elements[to - 1];
    elements[to] = value; // race 1
  }
}

static void sort(int begin, int end) {
  enum { kSmall = 12 };
  if (end - begin <= kSmall) {
    insertionSort(begin, end);
    return;
  }
  int middle = begin + (end - begin) / 2;
  sort(begin, middle);
  sort(middle, end);
  merge(begin, middle, end);
}

// Whether the last element of `part` is at most the first of the next, as far as that can be told now.
static void guessOrder(int part) {
  if (part + 1 == numThreads)
    return;
  pthread_mutex_lock(&lock);
  State next = parts[part + 1].state;
  pthread_mutex_unlock(&lock);
  if (next == kSorting)
    return;
  int isInOrder = elements[parts[part].end - 1] <= elements[parts[part + 1].begin]; // race 2
  pthread_mutex_lock(&lock);
  guesses += isInOrder;
  pthread_mutex_unlock(&lock);
}

static void waitFor(int part) {
  pthread_mutex_lock(&lock);
  while (parts[part].state != kSorted)
    pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

static void *sorts(void *number) {
  int me = *(int *)number;
  Part *mine = &parts[me];
  setState(me, kSorting);
  sort(mine->begin, mine->end);
  guessOrder(me);
  for (int distance = 1; me % (2 * distance) == 0 && distance < numThreads; distance *= 2) {
    if (me + distance >= numThreads)
      continue;
    waitFor(me + distance);
    int end = parts[me + distance].end;
    merge(mine->begin, mine->end, end);
    mine->end = end;
  }
  setState(me, kSorted);
  return NULL;
}

static int isSorted(void) {
  for (int i = 1; i < kElements; ++i) {
    if (elements[i - 1] > elements[i])
      return 0;
  }
  return 1;
}

int main(int argc, char **argv) {
  Team team;
  unsigned random = 3;
  numThreads = threadCount(argc, argv);
  for (int i = 0; i < kElements; ++i)
    elements[i] = (int)(nextRandom(&random) % 10000);
  for (int i = 0; i < numThreads; ++i) {
    parts[i].begin = kElements * i / numThreads;
    parts[i].end = kElements * (i + 1) / numThreads;
  }
  startTeam(&team, numThreads, sorts);
  joinTeam(&team);
  printf("%s, %d guesses\n", isSorted() ? "sorted" : "NOT SORTED", guesses);
}
