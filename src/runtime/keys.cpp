// Keys of thread-specific data. Keys are numbered in the order of their creation, which is therefore visible; what a
// thread keeps under a key is its own affair. Everything is written through the undo log.
#include "runtime/keys.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <threads.h>

#include "abi/raddle_abi.h"
#include "runtime/failure.h"
#include "runtime/images.h"
#include "runtime/memory_map.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realCreate("pthread_key_create");
RADDLE_REAL realDelete("pthread_key_delete");
RADDLE_REAL realGet("pthread_getspecific");
RADDLE_REAL realSet("pthread_setspecific");

constexpr uint32_t kMaxKeys = PTHREAD_KEYS_MAX;
// Ours are apart from the C library's, which libraries use.
constexpr uint32_t kFirstKey = 1U << 20;

struct Key {
  Destructor destroy;
  uint64_t generation; // odd while it exists
};

// What a thread keeps under a key; it counts only if the key is still the one it was kept for.
struct Value {
  const void *value;
  uint64_t generation;
};

struct Keys {
  uint32_t created; // and deleted, so that each changes it
  Key keys[kMaxKeys];
  Value values[kMaxThreads][kMaxKeys];
};

Keys &all() {
  return *reinterpret_cast<Keys *>(kKeyBase);
}

bool isOurs(pthread_key_t key) {
  return key >= kFirstKey && key < kFirstKey + kMaxKeys;
}

Key &keyOf(pthread_key_t key) {
  Key &result = all().keys[key - kFirstKey];
  if (result.generation % 2 == 0)
    misuse("deleted-key", "a key of thread-specific data is used that was deleted");
  return result;
}

Value &valueOf(pthread_key_t key) {
  return all().values[control.running][key - kFirstKey];
}

int create(pthread_key_t *result, Destructor destroy) {
  announce(makeAccess(RaddleOperationWordInit, &all().created, sizeof(all().created)));
  for (uint32_t i = 0; i < kMaxKeys; ++i) {
    Key &key = all().keys[i];
    if (key.generation % 2 != 0)
      continue;
    storeUndoable(&all().created, all().created + 1);
    storeUndoable(&key.generation, key.generation + 1);
    storeUndoable(&key.destroy, destroy);
    announce(makeAccess(RaddleOperationWrite, result, sizeof(*result)));
    *result = kFirstKey + i;
    return 0;
  }
  return EAGAIN;
}

int remove(pthread_key_t number) {
  announce(makeAccess(RaddleOperationWordDestroy, &all().created, sizeof(all().created)));
  Key &key = keyOf(number);
  storeUndoable(&all().created, all().created + 1);
  storeUndoable(&key.generation, key.generation + 1);
  return 0;
}

void *get(pthread_key_t number) {
  const Value &value = valueOf(number);
  return value.generation == keyOf(number).generation ? const_cast<void *>(value.value) : nullptr;
}

int set(pthread_key_t number, const void *value) {
  storeUndoable(&valueOf(number), Value{value, keyOf(number).generation});
  return 0;
}

// Returns whether there was anything to destroy.
bool destroyValues() {
  bool any = false;
  for (uint32_t i = 0; i < kMaxKeys; ++i) {
    const Key &key = all().keys[i];
    Value value = all().values[control.running][i];
    bool isKept = value.value != nullptr && key.generation % 2 != 0 && value.generation == key.generation;
    if (!isKept || key.destroy == nullptr)
      continue;
    storeUndoable(&all().values[control.running][i], Value{nullptr, key.generation});
    key.destroy(const_cast<void *>(value.value));
    any = true;
  }
  return any;
}

bool comesFromLibrary(const void *returnAddress) {
  return !inProgram(reinterpret_cast<uint64_t>(returnAddress));
}

} // namespace

void mapKeys() {
  static_assert(sizeof(Keys) <= kKeyBytes);
  mapMemory(kKeyBase, kKeyBytes, Mapping::Private);
}

// A destructor may keep something again, so the C library tries a few times.
void runKeyDestructors() {
  if (all().created == 0)
    return;
  for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS && destroyValues(); ++round) {
  }
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int pthread_key_create(pthread_key_t *key, Destructor destroy) {
  if (!controlled() || comesFromLibrary(__builtin_return_address(0)))
    return realCreate.as<int(pthread_key_t *, Destructor)>()(key, destroy);
  return create(key, destroy);
}
RADDLE_EXPORT int pthread_key_delete(pthread_key_t key) {
  return isOurs(key) ? remove(key) : realDelete.as<int(pthread_key_t)>()(key);
}
RADDLE_EXPORT void *pthread_getspecific(pthread_key_t key) {
  return isOurs(key) ? get(key) : realGet.as<void *(pthread_key_t)>()(key);
}
RADDLE_EXPORT int pthread_setspecific(pthread_key_t key, const void *value) {
  return isOurs(key) ? set(key, value) : realSet.as<int(pthread_key_t, const void *)>()(key, value);
}

RADDLE_EXPORT int tss_create(pthread_key_t *key, Destructor destroy) {
  return create(key, destroy) == 0 ? 0 : thrd_error;
}
RADDLE_EXPORT void tss_delete(pthread_key_t key) {
  pthread_key_delete(key);
}
RADDLE_EXPORT void *tss_get(pthread_key_t key) {
  return pthread_getspecific(key);
}
RADDLE_EXPORT int tss_set(pthread_key_t key, void *value) {
  return pthread_setspecific(key, value);
}
