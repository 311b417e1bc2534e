// An elevator simulator: people wait on the floors of a building; each elevator claims a floor where somebody waits,
// goes there, takes in who fits and brings them where they want to go. Claims and positions are on one board under
// `boardLock`; who waits on a floor is under the lock of the floor.
//
// What races: an elevator that ends its shift writes its number to `lastParked` under `parkLock` [race 1]; an elevator
// that claims a floor reads it under `boardLock` [race 2], to leave floors next to a parked elevator for later.
// Why it is rare: each elevator parks once, and signs off on the board right after that, while everybody takes the lock
// of the board for each floor it passes. Somebody has to claim at the very moment when another one parks.
//
//   elevsim THREADS
#include "threads.h"

enum { kFloors = 20, kPeople = 480, kCapacity = 4, kWorkPerShift = 400, kNone = -1 };

typedef struct {
  pthread_mutex_t lock;
  int waiting[kPeople]; // where those who wait want to go
  int waitingCount;
  int arrived;
} Floor;

typedef struct {
  int number, position;
  int inside[kCapacity]; // where those inside want to go
  int insideCount;
} Elevator;

static pthread_mutex_t boardLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t parkLock = PTHREAD_MUTEX_INITIALIZER;

static Floor floors[kFloors];
static int numThreads;

// The board.
static int positions[kMaxThreads];
static int people[kFloors]; // how many still wait there, as far as the board knows
static int isClaimed[kFloors];
static int onDuty;
static long floorsPassed;

static int lastParked = kNone;

static int distance(int from, int to) {
  return from < to ? to - from : from - to;
}

// A floor is less attractive if an elevator is parked, which might take it over.
static int costOf(const Elevator *elevator, int floor, int parked) {
  int cost = distance(elevator->position, floor);
  if (parked != kNone && positions[parked] == floor)
    cost += 2;
  return cost;
}

// The floor to go to next, which is then left alone by the others; kNone if nobody waits who is not about to be
// fetched.
static int claim(const Elevator *elevator) {
  int best = kNone, bestCost = 0;
  pthread_mutex_lock(&boardLock);
  int parked = lastParked; // race 2
  for (int floor = 0; floor < kFloors; ++floor) {
    if (people[floor] == 0 || isClaimed[floor])
      continue;
    int cost = costOf(elevator, floor, parked);
    if (best == kNone || cost < bestCost) {
      best = floor;
      bestCost = cost;
    }
  }
  if (best != kNone)
    isClaimed[best] = 1;
  pthread_mutex_unlock(&boardLock);
  return best;
}

static void moveTo(Elevator *elevator, int floor) {
  while (elevator->position != floor) {
    elevator->position += elevator->position < floor ? 1 : -1;
    pthread_mutex_lock(&boardLock);
    positions[elevator->number] = elevator->position;
    ++floorsPassed;
    pthread_mutex_unlock(&boardLock);
  }
}

// Takes in who fits, and gives the claim back. How many came in.
static int board(Elevator *elevator, int at) {
  Floor *floor = &floors[at];
  int count = 0;
  pthread_mutex_lock(&floor->lock);
  while (floor->waitingCount > 0 && elevator->insideCount < kCapacity) {
    elevator->inside[elevator->insideCount++] = floor->waiting[--floor->waitingCount];
    ++count;
  }
  pthread_mutex_unlock(&floor->lock);
  pthread_mutex_lock(&boardLock);
  people[at] -= count;
  isClaimed[at] = 0;
  pthread_mutex_unlock(&boardLock);
  return count;
}

static void deliver(Elevator *elevator) {
  while (elevator->insideCount > 0) {
    int to = elevator->inside[--elevator->insideCount];
    moveTo(elevator, to);
    pthread_mutex_lock(&floors[to].lock);
    ++floors[to].arrived;
    pthread_mutex_unlock(&floors[to].lock);
  }
}

static void park(const Elevator *elevator) {
  pthread_mutex_lock(&parkLock);
  lastParked = elevator->number; // race 1
  pthread_mutex_unlock(&parkLock);
  pthread_mutex_lock(&boardLock);
  --onDuty;
  pthread_mutex_unlock(&boardLock);
}

static void *runs(void *number) {
  Elevator elevator = {*(int *)number, 0, {0}, 0};
  int carried = 0;
  while (carried < kWorkPerShift / numThreads) {
    int floor = claim(&elevator);
    if (floor == kNone)
      break;
    moveTo(&elevator, floor);
    carried += board(&elevator, floor);
    deliver(&elevator);
  }
  park(&elevator);
  return NULL;
}

static void fillBuilding(void) {
  unsigned random = 5;
  for (int i = 0; i < kFloors; ++i)
    pthread_mutex_init(&floors[i].lock, NULL);
  for (int i = 0; i < kPeople; ++i) {
    int from = (int)(nextRandom(&random) % kFloors);
    Floor *floor = &floors[from];
    floor->waiting[floor->waitingCount++] = (from + 1 + (int)(nextRandom(&random) % (kFloors - 1))) % kFloors;
    ++people[from];
  }
}

int main(int argc, char **argv) {
  Team team;
  numThreads = threadCount(argc, argv);
  onDuty = numThreads;
  fillBuilding();
  startTeam(&team, numThreads, runs);
  joinTeam(&team);
  int arrived = 0;
  for (int i = 0; i < kFloors; ++i)
    arrived += floors[i].arrived;
  printf("%d people arrived, %ld floors passed, %d elevators on duty\n", arrived, floorsPassed, onDuty);
}
