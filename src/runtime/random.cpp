// Random numbers of the C library: rand and random, which share one state, and drand48 and its family, which share
// another. Their values are those of the C library, whose reentrant functions compute them, on states of ours.
#include "runtime/random.h"

#include <stdint.h>
#include <stdlib.h>

#include "runtime/arguments.h"
#include "runtime/images.h"
#include "runtime/library_state.h"
#include "runtime/memory_map.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realRandom("random_r");
RADDLE_REAL realSeed("srandom_r");
RADDLE_REAL realInitState("initstate_r");
RADDLE_REAL realSetState("setstate_r");
RADDLE_REAL realDouble("drand48_r");
RADDLE_REAL realDoubleOf("erand48_r");
RADDLE_REAL realLong("lrand48_r");
RADDLE_REAL realLongOf("nrand48_r");
RADDLE_REAL realSigned("mrand48_r");
RADDLE_REAL realSignedOf("jrand48_r");
RADDLE_REAL realSeed48("srand48_r");
RADDLE_REAL realSetSeed48("seed48_r");
RADDLE_REAL realParameters("lcong48_r");

// As large as that of the C library.
constexpr size_t kDefaultState = 128;
constexpr unsigned kDefaultSeed = 1;

bool programSeeds48;

struct Numbers {
  random_data data;
  alignas(16) char state[kDefaultState];
  drand48_data data48;
};

// Behind the words of the cells.
Numbers &numbers() {
  return *reinterpret_cast<Numbers *>(kLibraryStateBase + kNumbersOffset);
}
static_assert(sizeof(Numbers) <= kNumbersBytes);

// The state that is in use lies where the program wants it, behind a word that describes it.
int32_t *stateInUse() {
  return numbers().data.state - 1;
}

random_data &initialized() {
  random_data &data = numbers().data;
  if (data.state == nullptr) {
    keepOurs(&numbers(), sizeof(Numbers));
    realInitState.as<int(unsigned, char *, size_t, random_data *)>()(kDefaultSeed, numbers().state, kDefaultState,
                                                                     &data);
  }
  return data;
}

// The turn of the running thread to change the state.
random_data &takeRandom() {
  if (controlled())
    changeLibraryState(effects::Cell::Random);
  random_data &data = initialized();
  keepOurs(&data, sizeof(data));
  keepOldRange(stateInUse(), (static_cast<uint64_t>(data.rand_deg) + 1) * sizeof(int32_t));
  return data;
}

int32_t nextRandom() {
  int32_t result = 0;
  realRandom.as<int(random_data *, int32_t *)>()(&takeRandom(), &result);
  return result;
}

void seedRandom(unsigned seed) {
  realSeed.as<int(unsigned, random_data *)>()(seed, &takeRandom());
}

drand48_data &take48() {
  if (controlled())
    changeLibraryState(effects::Cell::Random48);
  drand48_data &data = numbers().data48;
  keepOurs(&data, sizeof(data));
  return data;
}

// What the functions with a state of their own share is the factor and the summand, which hardly any program changes.
drand48_data &parametersOf48() {
  if (programSeeds48)
    return take48();
  keepOurs(&numbers().data48, sizeof(drand48_data));
  return numbers().data48;
}

template <typename Value> Value next48(RealFunction &function) {
  Value result = 0;
  function.as<int(drand48_data *, Value *)>()(&take48(), &result);
  return result;
}

// The number in three words, which the caller keeps.
struct Words48 {
  unsigned short at[3];
};
// All that lcong48 sets: the number, the factor and the summand.
struct Parameters48 {
  unsigned short at[7];
};

template <FunctionName name, typename Value> Value next48Of(Caller caller, RealFunction &function, unsigned short *at) {
  drand48_data &data = parametersOf48();
  auto *words = reinterpret_cast<Words48 *>(at);
  Words48 now = Through<name, 0>::read(caller, words);
  Value result = 0;
  function.as<int(unsigned short *, drand48_data *, Value *)>()(now.at, &data, &result);
  Through<name, 0>::write(caller, words, now);
  return result;
}

} // namespace

void discoverRandom() {
  programSeeds48 = programMentions("lcong48") || programMentions("srand48") || programMentions("seed48");
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int rand() {
  return nextRandom();
}
RADDLE_EXPORT long random() {
  return nextRandom();
}
RADDLE_EXPORT void srand(unsigned seed) {
  seedRandom(seed);
}
RADDLE_EXPORT void srandom(unsigned seed) {
  seedRandom(seed);
}

RADDLE_EXPORT char *initstate(unsigned seed, char *state, size_t size) {
  random_data &data = takeRandom();
  auto *old = reinterpret_cast<char *>(stateInUse());
  if (controlled())
    Through<"initstate", 1>::writeBytes(callerAt(__builtin_return_address(0)), state, size);
  const int failed = realInitState.as<int(unsigned, char *, size_t, random_data *)>()(seed, state, size, &data);
  return failed == 0 ? old : nullptr;
}
RADDLE_EXPORT char *setstate(char *state) {
  random_data &data = takeRandom();
  if (controlled())
    Through<"setstate", 0>::read(callerAt(__builtin_return_address(0)), reinterpret_cast<const int *>(state));
  auto *old = reinterpret_cast<char *>(stateInUse());
  return realSetState.as<int(char *, random_data *)>()(state, &data) == 0 ? old : nullptr;
}

RADDLE_EXPORT double drand48() {
  return next48<double>(realDouble);
}
RADDLE_EXPORT long lrand48() {
  return next48<long>(realLong);
}
RADDLE_EXPORT long mrand48() {
  return next48<long>(realSigned);
}
RADDLE_EXPORT double erand48(unsigned short words[3]) {
  return next48Of<"erand48", double>(callerAt(__builtin_return_address(0)), realDoubleOf, words);
}
RADDLE_EXPORT long nrand48(unsigned short words[3]) {
  return next48Of<"nrand48", long>(callerAt(__builtin_return_address(0)), realLongOf, words);
}
RADDLE_EXPORT long jrand48(unsigned short words[3]) {
  return next48Of<"jrand48", long>(callerAt(__builtin_return_address(0)), realSignedOf, words);
}

RADDLE_EXPORT void srand48(long seed) {
  realSeed48.as<int(long, drand48_data *)>()(seed, &take48());
}
RADDLE_EXPORT unsigned short *seed48(unsigned short words[3]) {
  drand48_data &data = take48();
  Words48 given =
      Through<"seed48", 0>::read(callerAt(__builtin_return_address(0)), reinterpret_cast<const Words48 *>(words));
  realSetSeed48.as<int(unsigned short *, drand48_data *)>()(given.at, &data);
  return data.__old_x;
}
RADDLE_EXPORT void lcong48(unsigned short parameters[7]) {
  drand48_data &data = take48();
  Parameters48 given = Through<"lcong48", 0>::read(callerAt(__builtin_return_address(0)),
                                                   reinterpret_cast<const Parameters48 *>(parameters));
  realParameters.as<int(unsigned short *, drand48_data *)>()(given.at, &data);
}
