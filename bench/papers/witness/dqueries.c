// A shared data base: clients look records up, change, delete and insert them. The records lie in buckets with a lock
// each. What is deleted leaves a mark; after every so many deletions, whoever did the last one clears the marks away.
//
// What races: clearing counts `generation` up under `reorganizeLock` [race 1]; a client that meets a mark reads it
// under the lock of the bucket [race 2], to see whether the mark is old. Why it is rare: clearing is rare, marks are
// rare, and each operation begins, and each clearing ends, with a section under `statisticsLock`. A client has to be
// past the beginning of its operation when the clearing begins.
//
//   dqueries THREADS
#include "threads.h"

enum { kBuckets = 32, kSlots = 8, kKeys = 150, kOperations = 2400, kDeletionsPerGeneration = 16 };

typedef enum { kFree, kUsed, kDeleted } State;

typedef struct {
  State state;
  int key, value;
  int generation; // of its deletion
} Record;

typedef struct {
  pthread_mutex_t lock;
  Record slots[kSlots];
} Bucket;

static pthread_mutex_t statisticsLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t reorganizeLock = PTHREAD_MUTEX_INITIALIZER;

static Bucket buckets[kBuckets];
static int numThreads;

static int generation;
static int operations, deletions, reorganizations, found;

static Bucket *bucketOf(int key) {
  return &buckets[(key * 7) % kBuckets];
}

// The slot of `key`; kSlots if it is not there. Old marks on the way become free. REQUIRES: the bucket is locked.
static int find(Bucket *bucket, int key) {
  int result = kSlots;
  for (int i = 0; i < kSlots; ++i) {
    Record *record = &bucket->slots[i];
    if (record->state == kUsed && record->key == key)
      result = i;
    if (record->state == kDeleted && record->generation + 1 < generation) // race 2
      record->state = kFree;
  }
  return result;
}

static void beginOperation(void) {
  pthread_mutex_lock(&statisticsLock);
  ++operations;
  pthread_mutex_unlock(&statisticsLock);
}

static int lookUp(int key) {
  Bucket *bucket = bucketOf(key);
  pthread_mutex_lock(&bucket->lock);
  int slot = find(bucket, key);
  int value = slot < kSlots ? bucket->slots[slot].value : -1;
  pthread_mutex_unlock(&bucket->lock);
  return value;
}

static void change(int key, int by) {
  Bucket *bucket = bucketOf(key);
  pthread_mutex_lock(&bucket->lock);
  int slot = find(bucket, key);
  if (slot < kSlots)
    bucket->slots[slot].value += by;
  pthread_mutex_unlock(&bucket->lock);
}

static void insert(int key, int value) {
  Bucket *bucket = bucketOf(key);
  pthread_mutex_lock(&bucket->lock);
  int slot = find(bucket, key);
  for (int i = 0; slot == kSlots && i < kSlots; ++i) {
    if (bucket->slots[i].state == kFree)
      slot = i;
  }
  if (slot < kSlots)
    bucket->slots[slot] = (Record){kUsed, key, value, 0};
  pthread_mutex_unlock(&bucket->lock);
}

static void reorganize(void) {
  pthread_mutex_lock(&reorganizeLock);
  ++generation; // race 1
  int now = generation;
  for (int i = 0; i < kBuckets; ++i) {
    pthread_mutex_lock(&buckets[i].lock);
    for (int slot = 0; slot < kSlots; ++slot) {
      Record *record = &buckets[i].slots[slot];
      if (record->state == kDeleted && record->generation + 2 < now)
        record->state = kFree;
    }
    pthread_mutex_unlock(&buckets[i].lock);
  }
  pthread_mutex_unlock(&reorganizeLock);
  pthread_mutex_lock(&statisticsLock);
  ++reorganizations;
  pthread_mutex_unlock(&statisticsLock);
}

// How many clearings there were; marks carry it.
static int currentGeneration(void) {
  pthread_mutex_lock(&statisticsLock);
  int now = reorganizations;
  pthread_mutex_unlock(&statisticsLock);
  return now;
}

static void erase(int key) {
  Bucket *bucket = bucketOf(key);
  int now = currentGeneration();
  pthread_mutex_lock(&bucket->lock);
  int slot = find(bucket, key);
  if (slot < kSlots) {
    bucket->slots[slot].state = kDeleted;
    bucket->slots[slot].generation = now;
  }
  pthread_mutex_unlock(&bucket->lock);
  if (slot == kSlots)
    return;
  pthread_mutex_lock(&statisticsLock);
  int isTime = ++deletions % kDeletionsPerGeneration == 0;
  pthread_mutex_unlock(&statisticsLock);
  if (isTime)
    reorganize();
}

static void *queries(void *number) {
  unsigned random = 100u + (unsigned)*(int *)number;
  int hits = 0;
  for (int i = 0; i < kOperations / numThreads; ++i) {
    int key = (int)(nextRandom(&random) % kKeys);
    unsigned kind = nextRandom(&random) % 10;
    beginOperation();
    if (kind < 5)
      hits += lookUp(key) >= 0;
    else if (kind < 7)
      change(key, 1);
    else if (kind < 9)
      insert(key, key);
    else
      erase(key);
  }
  pthread_mutex_lock(&statisticsLock);
  found += hits;
  pthread_mutex_unlock(&statisticsLock);
  return NULL;
}

int main(int argc, char **argv) {
  Team team;
  numThreads = threadCount(argc, argv);
  for (int i = 0; i < kBuckets; ++i)
    pthread_mutex_init(&buckets[i].lock, NULL);
  for (int key = 0; key < kKeys; ++key)
    insert(key, key);
  startTeam(&team, numThreads, queries);
  joinTeam(&team);
  printf("%d operations, %d found, %d deletions, %d reorganizations\n", operations, found, deletions, reorganizations);
}
