#include "runtime/descriptors.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>

#include "runtime/kernel_objects.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// A copy of the standard error that the process started with; -1 if there is none.
int kept = -1;

constexpr uint32_t kMaxOpen = 512;
constexpr long kListBytes = 32768;

// Those of the program are below; ours are above.
constexpr int kFirstOfOurs = 900;

// The open descriptors, in order. `known` is false if they could not be found out: then nothing is closed.
struct OpenDescriptors {
  int numbers[kMaxOpen];
  uint32_t count;
  bool known;
};
OpenDescriptors remembered;

// A descriptor of the program's, as it was at the mark.
struct KeptFile {
  int number;
  int copy;          // of it, should the program close it
  long offset;       // negative if it is none that has one
  long flags;        // O_NONBLOCK and the like
  long ofDescriptor; // whether it is closed on exec
};
KeptFile files[kMaxOpen];
uint32_t fileCount;

// What else the kernel keeps for the process.
struct Surroundings {
  long directory; // a descriptor of where it runs; negative if there is none
  long mask;      // of the rights of new files
};
Surroundings surroundings = {-1, 0};

// As the kernel writes the entries of a directory.
struct Entry {
  uint64_t inode;
  int64_t offset;
  uint16_t bytes;
  uint8_t type;
  char name[];
};
alignas(Entry) char entries[kListBytes];

long openFile(const char *path, long flags) {
  return systemCall(SYS_openat, {AT_FDCWD, word(path), flags});
}

// -1 for the entries that are no numbers.
int parseNumber(const char *text) {
  int result = 0;
  for (; *text != '\0'; ++text) {
    if (*text < '0' || *text > '9')
      return -1;
    result = result * 10 + (*text - '0');
  }
  return result;
}

void insert(int descriptor) {
  uint32_t index = remembered.count++;
  while (index > 0 && remembered.numbers[index - 1] > descriptor) {
    remembered.numbers[index] = remembered.numbers[index - 1];
    --index;
  }
  remembered.numbers[index] = descriptor;
}

void insertEntries(long bytes, int listing) {
  for (long position = 0; position < bytes;) {
    const auto *entry = reinterpret_cast<const Entry *>(entries + position);
    int descriptor = parseNumber(entry->name);
    if (descriptor >= 0 && descriptor != listing && remembered.count < kMaxOpen)
      insert(descriptor);
    position += entry->bytes;
  }
}

void closeRange(int first, long last) {
  if (first <= last)
    systemCall(SYS_close_range, {first, last});
}

} // namespace

void hideOutput() {
  if (kept < 0)
    kept = static_cast<int>(systemCall(SYS_fcntl, {2, F_DUPFD_CLOEXEC, 3}));
  long nowhere = openFile("/dev/null", O_RDWR);
  ensure(nowhere >= 0, "/dev/null should open");
  for (int standard = 0; standard <= 2; ++standard)
    systemCall(SYS_dup2, {nowhere, standard});
  if (nowhere > 2)
    systemCall(SYS_close, {nowhere});
}

void showErrors() {
  if (kept >= 0)
    systemCall(SYS_dup2, {kept, 2});
}

void showOutput(int output) {
  systemCall(SYS_dup2, {output, 1});
  systemCall(SYS_close, {output});
  showErrors();
}

int messageDescriptor() {
  return kept >= 0 ? kept : 2;
}

void rememberDescriptors() {
  remembered.count = 0;
  remembered.known = false;
  long listing = openFile("/proc/self/fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (listing < 0)
    return;
  long bytes;
  while ((bytes = systemCall(SYS_getdents64, {listing, word(entries), kListBytes})) > 0)
    insertEntries(bytes, static_cast<int>(listing));
  systemCall(SYS_close, {listing});
  remembered.known = bytes == 0 && remembered.count < kMaxOpen;
}

namespace {

void rememberSurroundings() {
  if (surroundings.directory >= 0)
    systemCall(SYS_close, {surroundings.directory});
  const long opened = openFile(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  surroundings.directory = opened < 0 ? opened : systemCall(SYS_fcntl, {opened, F_DUPFD_CLOEXEC, kFirstOfOurs});
  if (opened >= 0)
    systemCall(SYS_close, {opened});
  surroundings.mask = systemCall(SYS_umask, {0});
  systemCall(SYS_umask, {surroundings.mask});
}

} // namespace

void rememberFiles() {
  rememberSurroundings();
  for (uint32_t i = 0; i < fileCount; ++i)
    systemCall(SYS_close, {files[i].copy});
  fileCount = 0;
  rememberDescriptors();
  for (uint32_t i = 0; i < remembered.count && remembered.numbers[i] < kFirstOfOurs; ++i) {
    const int number = remembered.numbers[i];
    if (number == kept || isReservedDescriptor(number))
      continue;
    const long copy = systemCall(SYS_fcntl, {number, F_DUPFD_CLOEXEC, kFirstOfOurs});
    if (copy >= 0)
      files[fileCount++] = {number, static_cast<int>(copy), systemCall(SYS_lseek, {number, 0, SEEK_CUR}),
                            systemCall(SYS_fcntl, {number, F_GETFL}), systemCall(SYS_fcntl, {number, F_GETFD})};
  }
}

void putBackFiles() {
  for (uint32_t i = 0; i < fileCount; ++i) {
    const KeptFile &file = files[i];
    // The number may stand for another file by now.
    systemCall(SYS_dup3, {file.copy, file.number, (file.ofDescriptor & FD_CLOEXEC) != 0 ? O_CLOEXEC : 0});
    if (file.offset >= 0)
      systemCall(SYS_lseek, {file.number, file.offset, SEEK_SET});
    systemCall(SYS_fcntl, {file.number, F_SETFL, file.flags});
  }
  if (surroundings.directory < 0)
    return; // nothing was remembered yet
  systemCall(SYS_fchdir, {surroundings.directory});
  systemCall(SYS_umask, {surroundings.mask});
}

void putBackFilesOnce() {
  if (!control.filesArePutBack)
    putBackFiles();
  control.filesArePutBack = true;
}

void closeNewDescriptors() {
  if (!remembered.known)
    return;
  int next = 0;
  for (uint32_t i = 0; i < remembered.count; ++i) {
    closeRange(next, remembered.numbers[i] - 1);
    next = remembered.numbers[i] + 1;
  }
  closeRange(next, UINT32_MAX);
}

} // namespace raddle::runtime
