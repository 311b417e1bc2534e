/* Files, pipes and what else has a descriptor: numbers from 3 on, which nobody keeps track of. */
#include "model.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int newDescriptor(void) {
  unsigned number = __VERIFIER_nondet_uint();
  return number < 3 || number > 1023 ? 3 : (int)number;
}
static int succeedOr(int reason) {
  return modelFails() ? modelFail(reason) : 0;
}
/* The bytes are any; from the fifth on they are alike. */
static void fill(char *buffer, size_t count) {
  memset(buffer, __VERIFIER_nondet_int(), count);
  if (count > 0)
    buffer[0] = (char)__VERIFIER_nondet_int();
  if (count > 1)
    buffer[1] = (char)__VERIFIER_nondet_int();
  if (count > 2)
    buffer[2] = (char)__VERIFIER_nondet_int();
  if (count > 3)
    buffer[3] = (char)__VERIFIER_nondet_int();
}
static ssize_t transfer(int descriptor, size_t count) {
  if (descriptor < 0)
    return modelFail(EBADF);
  return modelFails() ? modelFail(raddle_choose(2) ? EINTR : EIO) : (ssize_t)modelUpTo(count);
}

HIDDEN int open(const char *path, int flags, ...) {
  (void)path, (void)flags;
  return modelFails() ? modelFail(raddle_choose(2) ? ENOENT : EACCES) : newDescriptor();
}
HIDDEN int creat(const char *path, mode_t mode) {
  (void)path, (void)mode;
  return modelFails() ? modelFail(EACCES) : newDescriptor();
}
HIDDEN int close(int descriptor) {
  return descriptor < 0 ? modelFail(EBADF) : succeedOr(EIO);
}
HIDDEN int dup(int descriptor) {
  return descriptor < 0 || modelFails() ? modelFail(descriptor < 0 ? EBADF : EMFILE) : newDescriptor();
}
HIDDEN int dup2(int descriptor, int number) {
  return descriptor < 0 || number < 0 ? modelFail(EBADF) : number;
}
HIDDEN int pipe(int descriptors[2]) {
  if (modelFails())
    return modelFail(EMFILE);
  descriptors[0] = newDescriptor();
  descriptors[1] = descriptors[0] + 1;
  return 0;
}
HIDDEN ssize_t read(int descriptor, void *buffer, size_t count) {
  ssize_t got = transfer(descriptor, count);
  if (got > 0)
    fill(buffer, (size_t)got);
  return got;
}
HIDDEN ssize_t pread(int descriptor, void *buffer, size_t count, off_t offset) {
  (void)offset;
  return read(descriptor, buffer, count);
}
/* What is written goes nowhere; at least one byte does, if there is one. */
HIDDEN ssize_t write(int descriptor, const void *buffer, size_t count) {
  (void)buffer;
  ssize_t written = transfer(descriptor, count);
  return written == 0 && count > 0 ? 1 : written;
}
HIDDEN ssize_t pwrite(int descriptor, const void *buffer, size_t count, off_t offset) {
  (void)offset;
  return write(descriptor, buffer, count);
}
HIDDEN off_t lseek(int descriptor, off_t offset, int whence) {
  if (descriptor < 0)
    return modelFail(EBADF);
  if (whence == SEEK_SET)
    return offset < 0 ? modelFail(EINVAL) : offset;
  return modelFails() ? modelFail(ESPIPE) : (off_t)(__VERIFIER_nondet_ulong() >> 1);
}
HIDDEN int fsync(int descriptor) {
  return descriptor < 0 ? modelFail(EBADF) : succeedOr(EIO);
}
HIDDEN int ftruncate(int descriptor, off_t length) {
  (void)length;
  return descriptor < 0 ? modelFail(EBADF) : succeedOr(EINVAL);
}
HIDDEN int unlink(const char *path) {
  (void)path;
  return succeedOr(ENOENT);
}
HIDDEN int access(const char *path, int mode) {
  (void)path, (void)mode;
  return succeedOr(EACCES);
}
HIDDEN int mkdir(const char *path, mode_t mode) {
  (void)path, (void)mode;
  return succeedOr(EEXIST);
}
HIDDEN int isatty(int descriptor) {
  (void)descriptor;
  if (raddle_choose(2))
    return 1;
  errno = ENOTTY;
  return 0;
}
