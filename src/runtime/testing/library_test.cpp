// What code without instrumentation leaves behind is undone too: output, errno, thread-locals, exceptions, heap.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <stdexcept>
#include <string>

#include "runtime/testing/testing.h"

namespace {

thread_local int own = 5;
int destroyed;
int caught;
char text[64];

int constructed;

// Is made once, however its making is interrupted.
struct Single {
  int value;
  Single() {
    __raddle_write(&constructed, 4, SITE("constructed"));
    ++constructed;
    __raddle_write(&value, 4, SITE("value"));
    value = 1;
  }
};

struct Counted {
  int value = 1;
  ~Counted() {
    __raddle_write(&destroyed, 4, SITE("destroyed"));
    destroyed += value;
  }
};

Single &makeOnce() {
  static Single object;
  return object;
}

void fillHeap() {
  auto *block = static_cast<char *>(malloc(100));
  for (int i = 0; i < 100; ++i) {
    if (block[i] != 0)
      __raddle_assert_failed("fresh memory is zero");
  }
  __raddle_library(SITE("sprintf"));
  sprintf(block, "%d and %f", 17, 2.5);
  __raddle_library(SITE("printf"));
  printf("%s\n", block);
}

void throwAndCatch() {
  try {
    throw std::runtime_error("a message that is long enough to be allocated somewhere");
  } catch (const std::exception &error) {
    __raddle_write(&caught, 4, SITE("caught"));
    ++caught;
    __raddle_library(SITE("snprintf"));
    snprintf(text, sizeof(text), "%s", error.what());
  }
}

void *work(void *) {
  thread_local Counted counted;
  if (own != 5 || errno != 0)
    __raddle_assert_failed("thread-locals are fresh");
  __raddle_private_write(&own, 4);
  own = 6;
  errno = 9;
  fillHeap();
  throwAndCatch();
  counted.value = makeOnce().value;
  if (own != 6 || errno == 0)
    __raddle_assert_failed("thread-locals keep their values");
  return nullptr;
}

int atExit;
void onExit() {
  __raddle_write(&atExit, 4, SITE("atExit"));
  atExit += 1;
  // Takes the place of this handler, until the program starts again.
  atexit([] {
    __raddle_write(&atExit, 4, SITE("atExit"));
    atExit += 2;
  });
}

// The C library remembers where the last call stopped.
void splitText() {
  static char words[] = "two words";
  __raddle_library(SITE("strtok"));
  if (strtok(nullptr, " ") != nullptr)
    __raddle_assert_failed("the C library starts afresh");
  strtok(words, " ");
}

} // namespace

int main() {
  static char empty[] = "";
  __raddle_library(SITE("strtok"));
  strtok(empty, " ");
  atexit(onExit);
  errno = 4;
  own = 11;
  pthread_t threads[2];
  for (pthread_t &thread : threads)
    pthread_create(&thread, nullptr, work, nullptr);
  for (pthread_t &thread : threads)
    pthread_join(thread, nullptr);
  splitText();
  if (own != 11 || errno != 4)
    __raddle_assert_failed("thread-locals of main are its own");
  return 0;
}

namespace {

// The threads alternate, so that each is stopped in the middle of what it does with libraries.
void alternate() {
  while (testing::isEnabled(1) || testing::isEnabled(2)) {
    if (testing::isEnabled(1))
      EXPECT(testing::step(1).state != RaddleThreadFailed);
    if (testing::isEnabled(2))
      EXPECT(testing::step(2).state != RaddleThreadFailed);
  }
}

void executeOnce() {
  testing::stepAs(0, RaddleOperationCreate);
  testing::stepAs(0, RaddleOperationWrite);
  testing::stepAs(0, RaddleOperationCreate);
  alternate();
  EXPECT(testing::runOut(0).state == RaddleThreadExited);
  EXPECT(caught == 2 && destroyed == 2 && constructed == 1 && atExit == 3);
  EXPECT(strncmp(text, "a message", 9) == 0);
}

} // namespace

int raddle_worker_main() {
  testing::begin();
  uint64_t hash = raddle_machine_memory_hash();
  uint64_t end = 0;
  for (int i = 0; i < 1000; ++i) {
    executeOnce();
    if (i == 0)
      end = raddle_machine_memory_hash();
    EXPECT(raddle_machine_memory_hash() == end);
    EXPECT(raddle_machine_can_restore() == 1);
    raddle_machine_restore();
    EXPECT(raddle_machine_memory_hash() == hash);
    EXPECT(raddle_machine_first_difference() == 0);
  }
  return 0;
}
