// Files: what can be relied on, and what can happen.
// RUN: %exits 0 %raddle kiss --model posix %s | FileCheck %s
// CHECK: proved: no interleaving fails
// RUN: %exits 1 %raddle kiss --model posix --cflag -DMAY %s | FileCheck %s --check-prefix=MAY
// MAY: (and 25 more errors)
#include <errno.h>
#include <fcntl.h>
#include <raddle.h>
#include <sys/stat.h>
#include <unistd.h>

static char buffer[8];

#ifdef MAY
#define EITHER(number, condition)                                                                                      \
  case number:                                                                                                         \
    if (raddle_choose(2))                                                                                              \
      raddle_assert(condition);                                                                                        \
    else                                                                                                               \
      raddle_assert(!(condition));                                                                                     \
    break
int main(void) {
  int pair[2];
  switch (raddle_choose(13)) {
    EITHER(0, creat("a", 0) < 0);
    EITHER(12, open("a", O_RDWR | O_CREAT, 0600) == -1 && errno == ENOENT);
    EITHER(1, close(3) == 0);
    EITHER(2, dup(3) < 0);
    EITHER(3, pipe(pair) == 0);
    EITHER(4, read(3, buffer, 8) == 5 && buffer[1] == 'x' && buffer[2] == 'y');
    EITHER(5, read(3, buffer, 8) == 0);
    EITHER(6, write(3, buffer, 8) == 8);
    EITHER(7, write(3, buffer, 8) < 0 && errno == EINTR);
    EITHER(8, lseek(3, 0, SEEK_END) == 100);
    EITHER(9, fsync(3) + ftruncate(3, 0) == 0);
    EITHER(10, unlink("a") + access("a", 0) + mkdir("a", 0) == -2);
    EITHER(11, isatty(0));
  }
}
#else
int main(void) {
  int pair[2];
  const int opened = open("a", O_RDONLY);
  raddle_assert(opened >= 3 || (opened == -1 && (errno == ENOENT || errno == EACCES)));
  if (pipe(pair) == 0)
    raddle_assert(pair[0] >= 3 && pair[1] != pair[0] && dup2(pair[0], 7) == 7);
  raddle_assert(close(-1) == -1 && errno == EBADF);
  raddle_assert(dup(-1) == -1 && dup2(-1, 3) == -1 && fsync(-1) == -1 && ftruncate(-1, 0) == -1);
  buffer[4] = 'z';
  ssize_t got = pread(3, buffer, 4, 0);
  raddle_assert(got >= -1 && got <= 4 && buffer[4] == 'z');
  raddle_assert(got >= 0 || errno == EINTR || errno == EIO);
  ssize_t written = pwrite(3, buffer, 4, 0);
  raddle_assert(written != 0 && written <= 4);
  raddle_assert(lseek(3, 9, SEEK_SET) == 9 && lseek(3, -1, SEEK_SET) == -1 && lseek(3, 0, SEEK_END) >= -1);
}
#endif
