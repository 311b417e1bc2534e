#include "runtime/start.h"
#include "runtime/cancellation.h"
#include "runtime/joining.h"
#include "runtime/reuse.h"
#include "runtime/variables.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "abi/raddle_abi.h"
#include "runtime/access_history.h"
#include "runtime/call_stacks.h"
#include "runtime/descriptors.h"
#include "runtime/fiber.h"
#include "runtime/happens_before.h"
#include "runtime/heap.h"
#include "runtime/host_memory.h"
#include "runtime/images.h"
#include "runtime/kernel_objects.h"
#include "runtime/keys.h"
#include "runtime/library_state.h"
#include "runtime/operation.h"
#include "runtime/output.h"
#include "runtime/program_end.h"
#include "runtime/random.h"
#include "runtime/real.h"
#include "runtime/shadow.h"
#include "runtime/signals.h"
#include "runtime/snapshot.h"
#include "runtime/state.h"
#include "runtime/streams.h"
#include "runtime/system.h"
#include "runtime/thread_locals.h"
#include "runtime/tls.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

using Main = int (*)(int, char **, char **);
RADDLE_REAL realStart("__libc_start_main");

struct Arguments {
  Main main;
  int count;
  char **values;
  char **environment;
};
Arguments arguments;

// That a static constructor may hang; nobody has said yet how long is too long.
constexpr uint64_t kConstructorSeconds = 10;

constexpr uint64_t kStreamBuffer = 64 * kKiB;
char streamBuffers[3][kStreamBuffer];

uint32_t countStrings(char **strings) {
  uint32_t count = 0;
  while (strings[count] != nullptr)
    ++count;
  return count;
}

// The kernel puts these strings at addresses that differ from process to process; ours do not.
char **copyStrings(char **strings) {
  uint32_t count = countStrings(strings);
  auto **copy = static_cast<char **>(bootAllocate((count + 1) * sizeof(char *), 16));
  for (uint32_t i = 0; i < count; ++i) {
    size_t size = strlen(strings[i]) + 1;
    copy[i] = static_cast<char *>(memcpy(bootAllocate(size, 16), strings[i], size));
  }
  copy[count] = nullptr;
  return copy;
}

// Shared pointers of libstdc++ count without atomic operations as long as this variable of the C library says so.
void announceThreads() {
  auto *singleThreaded = static_cast<char *>(dlsym(RTLD_DEFAULT, "__libc_single_threaded"));
  if (singleThreaded != nullptr)
    *singleThreaded = 0;
}

// Buffers that the C library would allocate at the first use of a stream, in some thread's heap, are ours instead.
void giveStreamsBuffers() {
  FILE *streams[] = {stdin, stdout, stderr};
  for (uint32_t i = 0; i < 3; ++i)
    setvbuf(streams[i], streamBuffers[i], _IOFBF, kStreamBuffer);
}

void mapEverything() {
  mapHostMemory();
  mapUndoLog();
  mapAccesses();
  mapClocks();
  mapKeys();
  mapLibraryState();
  mapKernelObjects();
  mapTimes();
  mapHistory();
  mapReuse();
  mapSnapshot();
  reserveThreadSlots();
}

void beginThreadZero() {
  Thread &thread = threads[0];
  thread.exists = true;
  machine.alone = true;
  created[machine.createdCount++] = 0;
  live[machine.liveCount++] = {};
}

int hostMain(int count, char **values, char **environment) {
  arguments.count = count;
  arguments.values = copyStrings(values);
  arguments.environment = copyStrings(environment);
  if (auto ***current = static_cast<char ***>(dlsym(RTLD_DEFAULT, "environ")))
    *current = arguments.environment;
  announceThreads();
  becomeHost();
}

} // namespace

void becomeHost() {
  control.phase = Phase::Host;
  control.hostPointer = threadPointer();
  showErrors();
  exitProcess(raddle_worker_main());
}

void runMain() {
  int status = arguments.main(arguments.count, arguments.values, arguments.environment);
  if (control.options.strict != 0)
    checkAllJoined();
  noteNoFrame();
  returnFromMain(status);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

// NOLINTNEXTLINE(readability-function-size): the arguments are those of the C library's function
RADDLE_EXPORT int __libc_start_main(Main main, int count, char **values, void (*init)(), void (*fini)(),
                                    void (*loaderFini)(), void *stackEnd) {
  arguments.main = main;
  hideOutput();
  mapEverything();
  mapStacks(reinterpret_cast<uint64_t>(__builtin_frame_address(0)));
  discoverImages();
  mapShadow();
  discoverVariables();
  discoverCancellation();
  discoverJoining();
  discoverKeys();
  discoverRandom();
  discoverExits();
  discoverTime();
  discoverStreams();
  discoverOutput();
  discoverTls();
  discoverThreadLocals();
  reserveDescriptors();
  resolveRealFunctions();
  catchSignals();
  giveStreamsBuffers();
  beginThreadZero();
  watchThreads(kConstructorSeconds);
  control.phase = Phase::Constructing;
  auto *start = realStart.as<int(Main, int, char **, void (*)(), void (*)(), void (*)(), void *)>();
  return start(hostMain, count, values, init, fini, loaderFini, stackEnd);
}
