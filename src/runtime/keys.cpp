// Keys of thread-specific data. Keys are numbered in the order of their creation, which is therefore visible; what a
// thread keeps under a key is its own affair. Only if the program deletes keys is it visible that one is used: a word
// of the key tells whether it still exists. No number comes twice. Everything is written through the undo log.
#include "runtime/keys.h"
#include "runtime/arguments.h"

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
  uint64_t exists; // 1 from its creation to its deletion
};

struct Keys {
  uint32_t created; // how many, deleted ones too
  Key keys[kMaxKeys];
  const void *values[kMaxThreads][kMaxKeys]; // what each thread keeps under each key
};

bool programDeletes;

Keys &all() {
  return *reinterpret_cast<Keys *>(kKeyBase);
}

bool isOurs(pthread_key_t key) {
  return key >= kFirstKey && key < kFirstKey + kMaxKeys;
}

Key &keyOf(pthread_key_t key) {
  return all().keys[key - kFirstKey];
}

const void *&valueOf(pthread_key_t key) {
  return all().values[control.running][key - kFirstKey];
}

void announceOn(RaddleOperationKind kind, const Key &key) {
  announce(makeAccess(kind, &key.exists, sizeof(key.exists)));
}

bool exists(const Key &key) {
  if (programDeletes)
    announceOn(RaddleOperationKeyUse, key);
  return key.exists != 0;
}

[[noreturn]] void usesDeleted() {
  misuse("deleted-key", "a key of thread-specific data is used that was deleted");
}

// There are none left, unless numbers of deleted ones are given out again.
int refuseCreation() {
  for (const Key &key : all().keys) {
    if (key.exists == 0)
      unsupported("too-many-keys",
                  "the program creates and deletes more keys of thread-specific data than are followed");
  }
  return EAGAIN;
}

int create(pthread_key_t *result, Destructor destroy) {
  announce(makeAccess(RaddleOperationKeyCreate, &all().created, sizeof(all().created)));
  const uint32_t number = all().created;
  if (number == kMaxKeys)
    return refuseCreation();
  storeUndoable(&all().created, number + 1);
  storeUndoable(&all().keys[number], {destroy, 1});
  Through<"pthread_key_create", 0>::writeVisibly(result, kFirstKey + number);
  return 0;
}

int remove(pthread_key_t number) {
  Key &key = keyOf(number);
  announceOn(RaddleOperationKeyDelete, key);
  if (key.exists == 0)
    usesDeleted();
  key.exists = 0;
  return 0;
}

void *get(pthread_key_t number) {
  if (!exists(keyOf(number)))
    usesDeleted();
  return const_cast<void *>(valueOf(number));
}

int set(pthread_key_t number, const void *value) {
  if (!exists(keyOf(number)))
    usesDeleted();
  storeUndoable(&valueOf(number), value);
  return 0;
}

// Returns whether there was anything to destroy.
bool destroyValues() {
  bool any = false;
  for (uint32_t i = 0; i < all().created; ++i) {
    const Key &key = all().keys[i];
    const void *value = all().values[control.running][i];
    if (value == nullptr || key.destroy == nullptr || !exists(key))
      continue;
    storeUndoable(&all().values[control.running][i], static_cast<const void *>(nullptr));
    key.destroy(const_cast<void *>(value));
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

void discoverKeys() {
  programDeletes = programMentions("pthread_key_delete") || programMentions("tss_delete");
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
