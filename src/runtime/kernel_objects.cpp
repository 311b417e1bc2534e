#include "runtime/kernel_objects.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>

#include "abi/kernel_objects.h"
#include "runtime/failure.h"
#include "runtime/hashing.h"
#include "runtime/images.h"
#include "runtime/memory_map.h"
#include "runtime/operation.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// Those of the kernel's own that programs start with.
constexpr int kFirstNumber = 3;

struct Tables {
  uint64_t numbers; // is written by who opens or closes a descriptor
  uint32_t fileCount;
  uint32_t streamCount;
  bool isOurs[kMaxDescriptors];
  uint32_t inUse[kMaxThreads]; // files
  Entry entries[kMaxDescriptors];
  StreamWord words[kMaxStreams + 1];
  File files[kMaxFiles + 1];
  Stream streams[kMaxStreams + 1];
};
static_assert(sizeof(Tables) <= kKernelTableBytes - kItemBytes);
static_assert(sizeof(Entry) == sizeof(uint64_t));

// The descriptors that stand for ours in the kernel's table are there.
bool isReserved;

Tables &tables() {
  return *reinterpret_cast<Tables *>(kKernelBase);
}

char *ringOf(uint32_t stream) {
  return reinterpret_cast<char *>(kRingBase + stream * kRingBytes);
}

bool makesDescriptors() {
  constexpr const char *kMakers[] = {"pipe",         "pipe2",         "eventfd", "socketpair",
                                     "epoll_create", "epoll_create1", "syscall"};
  for (const char *maker : kMakers)
    if (programMentions(maker))
      return true;
  return false;
}

// Keeps and returns what is about to be written.
template <typename Record> Record &change(Record &record) {
  keepOurs(&record, sizeof(record));
  return record;
}

// In a step that changes descriptors: what it writes.
template <typename Record> Record &changeListed(Record &record) {
  if (!machine.alone)
    addAccess(reinterpret_cast<uint64_t>(&record), sizeof(uint64_t), 1);
  return change(record);
}

int lowestFree(int atLeast) {
  for (int number = atLeast; number < static_cast<int>(kMaxDescriptors); ++number)
    if (tables().isOurs[number] && tables().entries[number].file == kNone)
      return number;
  return -1;
}

void lead(int number, const NewDescriptor &to) {
  changeListed(tables().entries[number]) = {to.file, to.onExec};
  ++change(fileAt(to.file)).references;
}

uint32_t leaveFile(int number) {
  const uint32_t file = tables().entries[number].file;
  if (file == kNone)
    return kNone;
  changeListed(tables().entries[number]) = {};
  --change(fileAt(file)).references;
  return file;
}

} // namespace

void mapKernelObjects() {
  mapMemory(kKernelBase, kKernelBytes, Mapping::Private);
}

void reserveDescriptors() {
  isReserved = makesDescriptors();
  if (!isReserved)
    return;
  const long nowhere = systemCall(SYS_openat, {AT_FDCWD, word("/dev/null"), O_PATH | O_CLOEXEC});
  ensure(nowhere >= 0, "/dev/null should open");
  for (int number = kFirstNumber; number < static_cast<int>(kMaxDescriptors); ++number) {
    const bool isFree = number == nowhere || systemCall(SYS_fcntl, {number, F_GETFD}) == -EBADF;
    tables().isOurs[number] = isFree;
    if (isFree && number != nowhere)
      systemCall(SYS_dup3, {nowhere, number, O_CLOEXEC});
  }
  tables().isOurs[nowhere] = nowhere >= kFirstNumber && nowhere < static_cast<int>(kMaxDescriptors);
}

bool isReservedDescriptor(int number) {
  return isReserved && number >= 0 && number < static_cast<int>(kMaxDescriptors) && tables().isOurs[number];
}

bool isModelledDescriptor(int number) {
  return controlled() && isReservedDescriptor(number);
}

Entry entryOf(int number) {
  const Entry &entry = tables().entries[number];
  announce(makeAccess(RaddleOperationDescriptorUse, &entry, sizeof(entry)));
  return entry;
}

uint32_t useDescriptor(int number) {
  return entryOf(number).file;
}

void beginDescriptorChange() {
  announce(makeOperation(RaddleOperationDescriptorChange, 0));
  ++changeListed(tables().numbers);
}

int openDescriptor(const NewDescriptor &descriptor) {
  const int number = lowestFree(descriptor.atLeast);
  if (number >= 0)
    lead(number, descriptor);
  return number;
}

uint32_t redirectDescriptor(int number, const NewDescriptor &to) {
  const uint32_t before = leaveFile(number);
  lead(number, to);
  return before;
}

uint32_t closeDescriptor(int number) {
  beginDescriptorChange();
  if (!machine.alone)
    addAccess(reinterpret_cast<uint64_t>(&tables().entries[number]), sizeof(Entry), 0);
  return leaveFile(number);
}

// The entries stand for the file in what depends on what.
void changeFlags(uint32_t file, uint32_t flags) {
  announce(makeOperation(RaddleOperationDescriptorChange, 0));
  for (Entry &entry : tables().entries)
    if (entry.file == file)
      changeListed(entry);
  change(fileAt(file)).flags = flags;
}

void changeOnExec(int number, uint32_t onExec) {
  announce(makeOperation(RaddleOperationDescriptorChange, 0));
  changeListed(tables().entries[number]).onExec = onExec;
}

uint32_t newFile(const File &file) {
  if (tables().fileCount == kMaxFiles)
    unsupported("too-many-files", "the program opens more files than can be followed");
  const uint32_t number = ++change(tables().fileCount);
  change(fileAt(number)) = file;
  return number;
}

uint32_t newStream(StreamKind kind, uint64_t word) {
  if (tables().streamCount == kMaxStreams)
    unsupported("too-many-files", "the program opens more files than can be followed");
  const uint32_t number = ++change(tables().streamCount);
  change(wordOf(number)).value = word;
  Stream &stream = change(streamAt(number));
  stream = {};
  stream.kind = kind;
  stream.madeAt = runningThread().site;
  return number;
}

File &fileAt(uint32_t file) {
  return tables().files[file];
}
Stream &streamAt(uint32_t stream) {
  return tables().streams[stream];
}
StreamWord &wordOf(uint32_t stream) {
  return tables().words[stream];
}

uint32_t streamOf(uint64_t address) {
  const uint64_t first = reinterpret_cast<uint64_t>(tables().words);
  const uint64_t index = (address - first) / sizeof(StreamWord);
  return address >= first && index <= kMaxStreams ? static_cast<uint32_t>(index) : kNone;
}

RaddleOperation onStream(RaddleOperationKind kind, uint32_t stream, RaddleCondition condition, uint64_t argument) {
  RaddleOperation result = makeAccess(kind, &wordOf(stream).value, sizeof(uint64_t));
  result.condition = static_cast<uint8_t>(condition);
  result.argument = argument;
  return result;
}

Stream &changeStream(uint32_t stream) {
  return change(streamAt(stream));
}

void putBytes(uint32_t stream, uint64_t at, const char *from, uint64_t count) {
  char *ring = ringOf(stream);
  at %= kRingBytes;
  const uint64_t first = count < kRingBytes - at ? count : kRingBytes - at;
  keepOurs(ring + at, first);
  memcpy(ring + at, from, first);
  if (first == count)
    return;
  keepOurs(ring, count - first);
  memcpy(ring, from + first, count - first);
}

void takeBytes(uint32_t stream, uint64_t at, char *to, uint64_t count) {
  const char *ring = ringOf(stream);
  at %= kRingBytes;
  const uint64_t first = count < kRingBytes - at ? count : kRingBytes - at;
  memcpy(to, ring + at, first);
  memcpy(to + first, ring, count - first);
}

uint32_t fileInUse(uint32_t thread) {
  return tables().inUse[thread];
}
void setInUse(uint32_t file) {
  change(tables().inUse[control.running]) = file;
}

char *scratchBytes(uint64_t count) {
  ensure(count <= kMostAtOnce, "no call should move more bytes at once");
  auto *scratch = reinterpret_cast<char *>(kScratchBase + control.running * kMostAtOnce);
  if (count != 0)
    keepOurs(scratch, count);
  return scratch;
}

const char *scratchOfThread() {
  return reinterpret_cast<const char *>(kScratchBase + control.running * kMostAtOnce);
}

uint64_t hashKernelObjects(uint64_t hash) {
  const Tables &all = tables();
  if (all.streamCount + all.fileCount == 0)
    return hash;
  const auto add = [&hash](uint64_t value) { hash = mix(hash, value); };
  for (const Entry &entry : all.entries)
    add(entry.file * uint64_t{2} + entry.onExec);
  for (uint32_t i = 1; i <= all.fileCount; ++i)
    add(all.files[i].references * uint64_t{1} << 32 | all.files[i].flags);
  for (uint32_t i = 1; i <= all.streamCount; ++i) {
    add(all.words[i].value);
    add(all.streams[i].changes);
  }
  return hash;
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT RaddleKernelObject raddle_machine_kernel_object(uint64_t address) {
  const uint32_t stream = streamOf(address);
  if (stream == kNone)
    return {nullptr, nullptr};
  constexpr const char *kWords[] = {"pipe", "socket pair", "counter", "counter", "epoll descriptor"};
  return {kWords[static_cast<uint8_t>(streamAt(stream).kind)], streamAt(stream).madeAt};
}
