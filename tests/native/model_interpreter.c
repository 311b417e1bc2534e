// Runs a model of src/explore/testing/model.h as a real program: its description, as printed there, is the one argument.
// Every instruction makes the real call or access, so that the explorer can be compared on it with plain enumeration.
#include <errno.h>
#include <pthread.h>
#include <raddle.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kThreads = 8, kInstructions = 64, kCells = 8, kMutexes = 8, kConditions = 8, kRegisters = 4 };

enum Code {
  kCreate, kJoin, kLock, kUnlock, kLoad, kStore, kStoreReg, kUpdate, kCompare, kRead, kWrite, kWriteReg, kChoose,
  kSection, kTryLock, kWait, kTimedWait, kSignal, kBroadcast, kAwaitLoad, kAwaitUpdate, kAssume, kAssert, kSet, kAdd,
  kMultiply, kModulo, kJumpIf, kJumpUnless, kCodes
};
static const char *const kWords[kCodes] = {
    "create", "join", "lock", "unlock", "load", "store", "storereg", "update", "compare", "read", "write", "writereg",
    "choose", "section", "trylock", "wait", "timedwait", "signal", "broadcast", "awaitload", "awaitupdate", "assume",
    "assert", "set", "add", "multiply", "modulo", "jumpif", "jumpunless"};

struct Instruction {
  int code, target, source, index, part; // part: 0 whole, 1 low, 2 high
  int object;
  long value, other;
};

struct Thread {
  int count;
  struct Instruction code[kInstructions];
};

static struct Thread threads[kThreads];
static int threadCount, started;
static uint64_t cells[kCells];
// What belongs to the thread API lies in thread-local memory of main, so that what an execution leaves in the data of the
// program are the cells alone.
static _Thread_local pthread_mutex_t ownMutexes[kMutexes];
static _Thread_local pthread_cond_t ownConditions[kConditions];
static _Thread_local pthread_t ownHandles[kThreads];
static pthread_mutex_t *mutexes;
static pthread_cond_t *conditions;
static pthread_t *handles;

static void *run(void *argument);

static void start(int thread) { pthread_create(&handles[thread], NULL, run, &threads[thread]); }

// One access to a cell or half of one; the two widths differ in nothing else.
#define DEFINE_ACCESS(name, type)                                                                                      \
  static void name(const struct Instruction *i, type *cell, long *registers) {                                        \
    type value = (type)i->value;                                                                                       \
    switch (i->code) {                                                                                                 \
    case kLoad: registers[i->target] = (long)__atomic_load_n(cell, __ATOMIC_SEQ_CST); break;                           \
    case kRead: registers[i->target] = (long)*cell; break;                                                             \
    case kStore: __atomic_store_n(cell, value, __ATOMIC_SEQ_CST); break;                                               \
    case kWrite: *cell = value; break;                                                                                 \
    case kStoreReg: __atomic_store_n(cell, (type)(value + (type)registers[i->source]), __ATOMIC_SEQ_CST); break;       \
    case kWriteReg: *cell = (type)(value + (type)registers[i->source]); break;                                         \
    case kUpdate: registers[i->target] = (long)__atomic_fetch_add(cell, value, __ATOMIC_SEQ_CST); break;               \
    case kCompare:                                                                                                     \
      registers[i->target] = __atomic_compare_exchange_n(cell, &value, (type)i->other, 0, __ATOMIC_SEQ_CST,            \
                                                         __ATOMIC_SEQ_CST);                                            \
      break;                                                                                                           \
    }                                                                                                                  \
  }
DEFINE_ACCESS(accessWhole, uint64_t)
DEFINE_ACCESS(accessHalf, uint32_t)

static int objectOf(const struct Instruction *i, const long *registers) {
  return i->object + (i->index < 0 ? 0 : (int)registers[i->index]);
}

static void access(const struct Instruction *i, long *registers) {
  uint64_t *cell = &cells[objectOf(i, registers)];
  if (i->part == 0)
    accessWhole(i, cell, registers);
  else
    accessHalf(i, (uint32_t *)cell + (i->part - 1), registers);
}

// Waiting loops, by the numbers of trace::Condition. Each is a loop that does nothing else.
#define AWAIT(look)                                                                                                    \
  switch (condition) {                                                                                                 \
  case 1: do seen = (look); while (seen != value); return seen;                                                        \
  case 2: do seen = (look); while (seen == value); return seen;                                                        \
  case 3: do seen = (look); while (seen >= value); return seen;                                                        \
  case 4: do seen = (look); while (seen < value); return seen;                                                         \
  case 5: do seen = (look); while ((int64_t)seen >= (int64_t)value); return seen;                                      \
  case 6: do seen = (look); while ((int64_t)seen < (int64_t)value); return seen;                                       \
  }                                                                                                                    \
  abort()

static uint64_t await(int condition, uint64_t *cell, uint64_t value) {
  uint64_t seen;
  AWAIT(__atomic_load_n(cell, __ATOMIC_SEQ_CST));
}

static uint64_t awaitPlain(int condition, const uint64_t *cell, uint64_t value) {
  uint64_t seen;
  AWAIT(*cell);
}

// What models have no word for: every third is on a plain variable.
static uint64_t awaitAt(const struct Instruction *i, uint64_t *cell) {
  return i->other == 1 ? awaitPlain(i->source, cell, (uint64_t)i->value) : await(i->source, cell, (uint64_t)i->value);
}

static long timedWait(const struct Instruction *i) {
  const struct timespec soon = {0, 0};
  return pthread_cond_timedwait(&conditions[i->object], &mutexes[i->value], &soon) == ETIMEDOUT;
}

// Instructions that other threads can notice.
static void runVisible(const struct Instruction *i, long *registers) {
  switch (i->code) {
  case kCreate: start(i->object); break;
  case kJoin: pthread_join(handles[i->object], NULL); break;
  case kLock: pthread_mutex_lock(&mutexes[objectOf(i, registers)]); break;
  case kUnlock: pthread_mutex_unlock(&mutexes[objectOf(i, registers)]); break;
  case kChoose: registers[i->target] = raddle_choose((unsigned)i->value); break;
  case kTryLock: registers[i->target] = pthread_mutex_trylock(&mutexes[objectOf(i, registers)]) == 0; break;
  case kWait: pthread_cond_wait(&conditions[i->object], &mutexes[i->value]); break;
  case kTimedWait: registers[i->target] = timedWait(i); break;
  case kSignal: pthread_cond_signal(&conditions[i->object]); break;
  case kBroadcast: pthread_cond_broadcast(&conditions[i->object]); break;
  case kAwaitLoad:
    registers[i->target] = (long)awaitAt(i, &cells[objectOf(i, registers)]);
    break;
  default: access(i, registers);
  }
}

// Instructions on registers; returns how many instructions to skip.
static long runInvisible(const struct Instruction *i, long *registers) {
  long *target = &registers[i->target];
  switch (i->code) {
  case kAssume: raddle_assume(*target != i->value); break;
  case kAssert: raddle_assert(*target != i->value); break;
  case kSet: *target = i->value; break;
  case kAdd: *target = registers[i->source] + i->value; break;
  case kMultiply: *target = registers[i->source] * i->value; break;
  case kModulo: *target = registers[i->source] % i->value; break;
  case kJumpIf: return *target == i->value ? i->other : 0;
  case kJumpUnless: return *target != i->value ? i->other : 0;
  }
  return 0;
}

static void *run(void *argument) {
  const struct Thread *thread = argument;
  long registers[kRegisters] = {0};
  for (long next = 0; next < thread->count; next++) {
    const struct Instruction *i = &thread->code[next];
    if (i->code == kSection) {
      raddle_atomic_begin();
      for (long n = 0; n < i->value; n++)
        access(&thread->code[++next], registers);
      raddle_atomic_end();
    } else if (i->code < kAssume) {
      runVisible(i, registers);
    } else {
      next += runInvisible(i, registers);
    }
  }
  return NULL;
}

static const char *at; // the rest of the description

static const char *word(void) {
  static char buffer[32];
  int length = 0;
  while (*at == ' ' || *at == '\n')
    at++;
  while (*at && *at != ' ' && *at != '\n' && length < 31)
    buffer[length++] = *at++;
  buffer[length] = 0;
  return buffer;
}

static long number(void) { return atol(word()); }

static int indexOf(const char *text, const char *const *words, int count) {
  for (int i = 0; i < count; i++)
    if (strcmp(text, words[i]) == 0)
      return i;
  abort();
}

static void readInstruction(struct Instruction *i) {
  static const char *const kParts[] = {"whole", "low", "high"};
  i->code = indexOf(word(), kWords, kCodes);
  i->target = (int)number();
  i->source = (int)number();
  const char *index = word();
  i->index = index[0] == '-' ? -1 : atoi(index);
  i->part = indexOf(word(), kParts, 3);
  i->object = (int)number();
  i->value = number();
  i->other = number();
}

static void readModel(const char *description) {
  at = description;
  word();
  started = strcmp(word(), "started") == 0;
  number(); // cells
  number(); // mutexes
  threadCount = (int)number();
  for (int t = 0; t < threadCount; t++) {
    if (strcmp(word(), "conditions") == 0) {
      number();
      word();
    }
    threads[t].count = (int)number();
    for (int n = 0; n < threads[t].count; n++)
      readInstruction(&threads[t].code[n]);
  }
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 64;
  mutexes = ownMutexes;
  conditions = ownConditions;
  handles = ownHandles;
  readModel(argv[1]);
  if (!started) {
    run(&threads[0]);
    return 0;
  }
  for (int t = 0; t < threadCount; t++)
    start(t);
  return 0;
}
