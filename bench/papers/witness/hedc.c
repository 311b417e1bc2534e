// The kernel of a web crawler for a meta search: a request is cut into tasks, one for each archive; workers of a pool
// follow the links of an archive and collect the pages that match. The web is in memory. When enough pages were found,
// the request cancels the tasks that still run.
//
// What races: a worker that has finished a task takes its name off it, without a lock [race 1]; the request looks for
// the worker of each task that it cancels [race 2]. Why it is rare: the worker goes on to take the next task, under the
// lock of the pool, and the request cancels under that lock: only if the last result that is needed comes from a worker
// that has not gone on yet, they meet.
//
// All else is handed over without being locked: what a worker finds belongs to it until it says that the task is done.
//
//   hedc THREADS
#include <string.h>

#include "threads.h"

enum { kArchives = 24, kPagesPerArchive = 40, kPages = kArchives * kPagesPerArchive };
enum { kLinks = 3, kWords = 8, kWordLength = 6, kMaxFound = 16, kWanted = 60 };

typedef struct {
  int links[kLinks];
  char words[kWords][kWordLength];
} Page;

typedef struct Task {
  struct Task *next;
  int archive;
  int isCancelled;   // under the lock of the pool
  const int *worker; // the number of who works on it; NULL if nobody does
  int found[kMaxFound];
  int foundCount;
  int pagesRead;
} Task;

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t hasWork;
  Task *first, *last;
  int isClosing;
} Pool;

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t hasProgress;
  int pagesFound, tasksDone;
} Request;

static const char kVocabulary[][kWordLength] = {"solar", "flare", "radio", "burst", "x-ray", "image", "orbit", "noise"};
static const char kWord[kWordLength] = "flare";

static Page web[kPages];
static Task tasks[kArchives];
static Pool pool = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, NULL, 0};
static Request request = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static void buildWeb(void) {
  unsigned random = 11;
  for (int i = 0; i < kPages; ++i) {
    int archive = i / kPagesPerArchive;
    for (int link = 0; link < kLinks; ++link)
      web[i].links[link] = archive * kPagesPerArchive + (int)(nextRandom(&random) % kPagesPerArchive);
    for (int word = 0; word < kWords; ++word) {
      int pick = (int)(nextRandom(&random) % 64);
      memcpy(web[i].words[word], kVocabulary[pick < 8 ? pick : 7], kWordLength);
    }
  }
}

static int matches(const Page *page) {
  for (int word = 0; word < kWords; ++word) {
    int at = 0;
    while (at < kWordLength - 1 && page->words[word][at] == kWord[at])
      ++at;
    if (at == kWordLength - 1)
      return 1;
  }
  return 0;
}

// Follows the links of the archive, breadth first, until there is nothing new or enough was found.
static void crawl(Task *task) {
  int isSeen[kPagesPerArchive] = {0};
  int waiting[kPagesPerArchive];
  int head = 0, tail = 0;
  int root = task->archive * kPagesPerArchive;
  waiting[tail++] = root;
  isSeen[0] = 1;
  while (head < tail && task->foundCount < kMaxFound) {
    int number = waiting[head++];
    ++task->pagesRead;
    if (matches(&web[number]))
      task->found[task->foundCount++] = number;
    for (int link = 0; link < kLinks; ++link) {
      int target = web[number].links[link];
      if (isSeen[target - root])
        continue;
      isSeen[target - root] = 1;
      waiting[tail++] = target;
    }
  }
}

static void submit(Task *task) {
  pthread_mutex_lock(&pool.lock);
  if (pool.last)
    pool.last->next = task;
  else
    pool.first = task;
  pool.last = task;
  pthread_cond_signal(&pool.hasWork);
  pthread_mutex_unlock(&pool.lock);
}

// The next task, which then belongs to the worker; NULL when the pool is closed.
static Task *nextTask(const int *worker) {
  pthread_mutex_lock(&pool.lock);
  while (!pool.first && !pool.isClosing)
    pthread_cond_wait(&pool.hasWork, &pool.lock);
  Task *task = pool.first;
  if (task) {
    pool.first = task->next;
    if (!pool.first)
      pool.last = NULL;
    task->worker = worker;
  }
  pthread_mutex_unlock(&pool.lock);
  return task;
}

static int isCancelled(const Task *task) {
  pthread_mutex_lock(&pool.lock);
  int result = task->isCancelled;
  pthread_mutex_unlock(&pool.lock);
  return result;
}

static void tellResult(const Task *task) {
  pthread_mutex_lock(&request.lock);
  request.pagesFound += task->foundCount;
  ++request.tasksDone;
  pthread_cond_signal(&request.hasProgress);
  pthread_mutex_unlock(&request.lock);
}

static void *works(void *number) {
  const int *me = number;
  for (Task *task = nextTask(me); task; task = nextTask(me)) {
    if (!isCancelled(task))
      crawl(task);
    tellResult(task);
    task->worker = NULL; // race 1
  }
  return NULL;
}

static void awaitPages(int wanted) {
  pthread_mutex_lock(&request.lock);
  while (request.pagesFound < wanted && request.tasksDone < kArchives)
    pthread_cond_wait(&request.hasProgress, &request.lock);
  pthread_mutex_unlock(&request.lock);
}

static int cancelAll(void) {
  int interrupted = 0;
  pthread_mutex_lock(&pool.lock);
  for (int i = 0; i < kArchives; ++i) {
    tasks[i].isCancelled = 1;
    if (tasks[i].worker) // race 2
      ++interrupted;
  }
  pthread_mutex_unlock(&pool.lock);
  return interrupted;
}

static void awaitAll(void) {
  pthread_mutex_lock(&request.lock);
  while (request.tasksDone < kArchives)
    pthread_cond_wait(&request.hasProgress, &request.lock);
  pthread_mutex_unlock(&request.lock);
}

static void closePool(void) {
  pthread_mutex_lock(&pool.lock);
  pool.isClosing = 1;
  pthread_cond_broadcast(&pool.hasWork);
  pthread_mutex_unlock(&pool.lock);
}

static void tellPages(void) {
  int pages = 0, read = 0;
  for (int i = 0; i < kArchives; ++i) {
    pages += tasks[i].foundCount;
    read += tasks[i].pagesRead;
    tasks[i].foundCount = 0;
  }
  printf("%d of %d pages match\n", pages, read);
}

int main(int argc, char **argv) {
  Team team;
  int workers = threadCount(argc, argv);
  buildWeb();
  startTeam(&team, workers, works);
  for (int i = 0; i < kArchives; ++i) {
    tasks[i].archive = i;
    submit(&tasks[i]);
  }
  awaitPages(kWanted);
  int interrupted = cancelAll();
  awaitAll();
  tellPages();
  closePool();
  joinTeam(&team);
  printf("%d tasks interrupted\n", interrupted);
}
