// Locks that are held when the program ends, locks that were given back before their memory ended, and memory that was
// a held lock and is none any more.
// Executions: two, by who locks the node first.
// RUN: %exits 0 %raddle explore --self-check %s 2>&1 | FileCheck %s
// CHECK: proved: no interleaving fails
// CHECK: executions: 2, all explored
#include <mutex>
#include <pthread.h>
#include <shared_mutex>
#include <stdlib.h>
#include <string.h>
#include <thread>

struct Node {
  std::mutex mutex;
  int value = 0;

  void increment() {
    const std::lock_guard guard(mutex);
    ++value;
  }
};

struct AtExit {
  std::mutex own;
  ~AtExit() { const std::lock_guard guard(own); }
};

static AtExit atExit;
static std::mutex global;
static std::recursive_mutex *kept;
static thread_local std::mutex ofMain;

static int guarded(int value) {
  std::shared_mutex local;
  const std::shared_lock guard(local);
  if (value == 0)
    throw value;
  return value;
}

static void overwrite() {
  auto *mutex = static_cast<pthread_mutex_t *>(malloc(sizeof(pthread_mutex_t)));
  pthread_mutex_init(mutex, nullptr);
  pthread_mutex_lock(mutex);
  memset(mutex, 0, sizeof *mutex);
  free(mutex);
}

int main() {
  global.lock();
  ofMain.lock();
  kept = new std::recursive_mutex;
  kept->lock();
  auto *node = new Node;
  std::thread other([node] { node->increment(); });
  node->increment();
  other.join();
  delete node;
  try {
    guarded(guarded(1) - 1);
  } catch (int) {
  }
  overwrite();
  exit(0);
}
