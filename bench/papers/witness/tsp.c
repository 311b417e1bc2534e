// A travelling salesman, by branch and bound: threads take partial tours from a queue and complete them in every way
// that may still be shorter than the best tour so far.
//
// What races (tsp): `minTourLength` is written under `minLock` [race 2], and read without a lock where the search
// decides whether a tour is still worth while [race 1]. Whatever it reads there, only time is lost: the writer looks
// again.
//
// What races (our_tsp, which defines ENHANCED): the read is done under `minLock` too. Instead, `updates` counts how
// often a better tour was offered [race 3], before the lock is taken. Why that is rare: a thread takes `minLock` at
// each step of its search, so that what another one did in an earlier offer is in order before its own; the two have to
// offer a tour at the same time.
//
//   tsp THREADS
#include <string.h>

#include "threads.h"

enum { kCities = 9, kQueued = 3, kMaxTours = 1024, kSide = 100, kUnknown = 1 << 30 };

typedef struct {
  int cities[kCities];
  int isVisited[kCities];
  int count;
  int length;
} Tour;

static pthread_mutex_t tourLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t minLock = PTHREAD_MUTEX_INITIALIZER;

static int distances[kCities][kCities];
static int numThreads;

// The queue: tours[0] to tours[queued - 1]; the one taken next is the last.
static Tour tours[kMaxTours];
static int queued, completed;

static int minTourLength = kUnknown;
static int minTour[kCities];
#ifdef ENHANCED
static int updates;
#endif

static int distanceBetween(int x1, int y1, int x2, int y2) {
  int dx = x1 > x2 ? x1 - x2 : x2 - x1;
  int dy = y1 > y2 ? y1 - y2 : y2 - y1;
  return dx + dy;
}

static void drawMap(void) {
  unsigned random = 7;
  int x[kCities], y[kCities];
  for (int i = 0; i < kCities; ++i) {
    x[i] = (int)(nextRandom(&random) % kSide);
    y[i] = (int)(nextRandom(&random) % kSide);
  }
  for (int i = 0; i < kCities; ++i) {
    for (int j = 0; j < kCities; ++j)
      distances[i][j] = distanceBetween(x[i], y[i], x[j], y[j]);
  }
}

static void visit(Tour *tour, int city) {
  if (tour->count > 0)
    tour->length += distances[tour->cities[tour->count - 1]][city];
  tour->isVisited[city] = 1;
  tour->cities[tour->count++] = city;
}

static void leave(Tour *tour) {
  int city = tour->cities[--tour->count];
  tour->isVisited[city] = 0;
  if (tour->count > 0)
    tour->length -= distances[tour->cities[tour->count - 1]][city];
}

// Puts each continuation of `tour` by one city into the queue. REQUIRES: tourLock is held.
static void split(const Tour *tour) {
  for (int city = kCities - 1; city > 0; --city) {
    if (tour->isVisited[city])
      continue;
    tours[queued] = *tour;
    visit(&tours[queued++], city);
  }
}

// Takes a tour that is long enough to be completed by one thread; splits shorter ones. False if none is left.
static int takeTour(Tour *tour) {
  pthread_mutex_lock(&tourLock);
  int isFound = 0;
  while (queued > 0 && !isFound) {
    *tour = tours[--queued];
    isFound = tour->count >= kQueued;
    if (!isFound)
      split(tour);
  }
  completed += isFound;
  pthread_mutex_unlock(&tourLock);
  return isFound;
}

static int isWorthwhile(const Tour *tour) {
#ifdef ENHANCED
  pthread_mutex_lock(&minLock);
  int isShorter = tour->length < minTourLength;
  pthread_mutex_unlock(&minLock);
#else
  int isShorter = tour->length < minTourLength; // race 1
#endif
  return isShorter;
}

static void offer(const Tour *tour) {
  int length = tour->length + distances[tour->cities[kCities - 1]][tour->cities[0]];
#ifdef ENHANCED
  ++updates; // race 3
#endif
  pthread_mutex_lock(&minLock);
  if (length < minTourLength) {
    minTourLength = length; // race 2
    memcpy(minTour, tour->cities, sizeof(minTour));
  }
  pthread_mutex_unlock(&minLock);
}

static void complete(Tour *tour) {
  if (!isWorthwhile(tour))
    return;
  if (tour->count == kCities) {
    offer(tour);
    return;
  }
  for (int city = 0; city < kCities; ++city) {
    if (tour->isVisited[city])
      continue;
    visit(tour, city);
    complete(tour);
    leave(tour);
  }
}

static void *solves(void *unused) {
  Tour tour;
  int allTours = (kCities - 1) * (kCities - 2);
  int share = (allTours + numThreads - 1) / numThreads;
  for (int i = 0; i < share && takeTour(&tour); ++i)
    complete(&tour);
  return unused;
}

int main(int argc, char **argv) {
  Team team;
  numThreads = threadCount(argc, argv);
  drawMap();
  visit(&tours[queued++], 0);
  startTeam(&team, numThreads, solves);
  joinTeam(&team);
  printf("shortest of %d tours: %d, by", completed, minTourLength);
  for (int i = 0; i < kCities; ++i)
    printf(" %d", minTour[i]);
  printf("\n");
}
