// Functions by which a program uses what outlives an execution: files, directories, sockets, pipes, shared memory, and
// what the kernel keeps for the process. They run as they are, and it is noted that they did: what they return may come
// from an earlier execution, so that a failure after them may not be the program's (abi/doubts.h). Libraries call them,
// too. What only works on a descriptor is not here: whoever made the descriptor is. (`open` is a cancellation point,
// too, and stands with those.)
#include "runtime/doubts.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

void noteNewObject() {
  if (machine.alone)
    noteOutsideUse();
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

#define RADDLE_OUTSIDE(X)                                                                                              \
  X(open64)                                                                                                            \
  X(openat)                                                                                                            \
  X(openat64)                                                                                                          \
  X(__open_2)                                                                                                          \
  X(__open64_2)                                                                                                        \
  X(__openat_2)                                                                                                        \
  X(__openat64_2)                                                                                                      \
  X(creat)                                                                                                             \
  X(creat64)                                                                                                           \
  X(fopen)                                                                                                             \
  X(fopen64)                                                                                                           \
  X(freopen)                                                                                                           \
  X(freopen64)                                                                                                         \
  X(tmpnam)                                                                                                            \
  X(tempnam)                                                                                                           \
  X(mktemp)                                                                                                            \
  X(mkstemp)                                                                                                           \
  X(mkstemp64)                                                                                                         \
  X(mkostemp)                                                                                                          \
  X(mkostemp64)                                                                                                        \
  X(mkstemps)                                                                                                          \
  X(mkstemps64)                                                                                                        \
  X(mkostemps)                                                                                                         \
  X(mkostemps64)                                                                                                       \
  X(mkdtemp)                                                                                                           \
  X(opendir)                                                                                                           \
  X(fdopendir)                                                                                                         \
  X(scandir)                                                                                                           \
  X(scandir64)                                                                                                         \
  X(scandirat)                                                                                                         \
  X(scandirat64)                                                                                                       \
  X(ftw)                                                                                                               \
  X(ftw64)                                                                                                             \
  X(nftw)                                                                                                              \
  X(nftw64)                                                                                                            \
  X(fts_open)                                                                                                          \
  X(glob)                                                                                                              \
  X(glob64)                                                                                                            \
  X(mkdir)                                                                                                             \
  X(mkdirat)                                                                                                           \
  X(rmdir)                                                                                                             \
  X(unlink)                                                                                                            \
  X(unlinkat)                                                                                                          \
  X(remove)                                                                                                            \
  X(rename)                                                                                                            \
  X(renameat)                                                                                                          \
  X(renameat2)                                                                                                         \
  X(link)                                                                                                              \
  X(linkat)                                                                                                            \
  X(symlink)                                                                                                           \
  X(symlinkat)                                                                                                         \
  X(readlink)                                                                                                          \
  X(readlinkat)                                                                                                        \
  X(realpath)                                                                                                          \
  X(__realpath_chk)                                                                                                    \
  X(canonicalize_file_name)                                                                                            \
  X(stat)                                                                                                              \
  X(stat64)                                                                                                            \
  X(lstat)                                                                                                             \
  X(lstat64)                                                                                                           \
  X(fstatat)                                                                                                           \
  X(fstatat64)                                                                                                         \
  X(statx)                                                                                                             \
  X(statfs)                                                                                                            \
  X(statfs64)                                                                                                          \
  X(statvfs)                                                                                                           \
  X(statvfs64)                                                                                                         \
  X(access)                                                                                                            \
  X(faccessat)                                                                                                         \
  X(euidaccess)                                                                                                        \
  X(eaccess)                                                                                                           \
  X(chmod)                                                                                                             \
  X(fchmodat)                                                                                                          \
  X(chown)                                                                                                             \
  X(lchown)                                                                                                            \
  X(fchownat)                                                                                                          \
  X(utime)                                                                                                             \
  X(utimes)                                                                                                            \
  X(lutimes)                                                                                                           \
  X(utimensat)                                                                                                         \
  X(futimesat)                                                                                                         \
  X(truncate)                                                                                                          \
  X(truncate64)                                                                                                        \
  X(mkfifo)                                                                                                            \
  X(mkfifoat)                                                                                                          \
  X(mknod)                                                                                                             \
  X(mknodat)                                                                                                           \
  X(setxattr)                                                                                                          \
  X(lsetxattr)                                                                                                         \
  X(getxattr)                                                                                                          \
  X(lgetxattr)                                                                                                         \
  X(listxattr)                                                                                                         \
  X(llistxattr)                                                                                                        \
  X(removexattr)                                                                                                       \
  X(lremovexattr)                                                                                                      \
  X(chdir)                                                                                                             \
  X(fchdir)                                                                                                            \
  X(chroot)                                                                                                            \
  X(getcwd)                                                                                                            \
  X(__getcwd_chk)                                                                                                      \
  X(get_current_dir_name)                                                                                              \
  X(getwd)                                                                                                             \
  X(umask)                                                                                                             \
  X(pidfd_open)                                                                                                        \
  X(socket)                                                                                                            \
  X(getaddrinfo)                                                                                                       \
  X(gethostbyname)                                                                                                     \
  X(gethostbyaddr)                                                                                                     \
  X(gethostname)                                                                                                       \
  X(shm_open)                                                                                                          \
  X(shm_unlink)                                                                                                        \
  X(shmget)                                                                                                            \
  X(shmat)                                                                                                             \
  X(shmctl)                                                                                                            \
  X(semget)                                                                                                            \
  X(semop)                                                                                                             \
  X(semctl)                                                                                                            \
  X(semtimedop)                                                                                                        \
  X(msgget)                                                                                                            \
  X(msgsnd)                                                                                                            \
  X(msgrcv)                                                                                                            \
  X(msgctl)                                                                                                            \
  X(mq_open)                                                                                                           \
  X(mq_unlink)                                                                                                         \
  X(posix_openpt)                                                                                                      \
  X(openpty)                                                                                                           \
  X(getpt)                                                                                                             \
  X(ttyname)                                                                                                           \
  X(ttyname_r)                                                                                                         \
  X(setrlimit)                                                                                                         \
  X(setrlimit64)                                                                                                       \
  X(getrlimit)                                                                                                         \
  X(getrlimit64)                                                                                                       \
  X(prlimit)                                                                                                           \
  X(prlimit64)                                                                                                         \
  X(setpriority)                                                                                                       \
  X(getpriority)                                                                                                       \
  X(nice)                                                                                                              \
  X(setuid)                                                                                                            \
  X(setgid)                                                                                                            \
  X(seteuid)                                                                                                           \
  X(setegid)                                                                                                           \
  X(setreuid)                                                                                                          \
  X(setregid)                                                                                                          \
  X(setresuid)                                                                                                         \
  X(setresgid)                                                                                                         \
  X(setgroups)                                                                                                         \
  X(setsid)                                                                                                            \
  X(setpgid)                                                                                                           \
  X(prctl)                                                                                                             \
  X(personality)                                                                                                       \
  X(ptrace)                                                                                                            \
  X(mount)                                                                                                             \
  X(umount)                                                                                                            \
  X(umount2)                                                                                                           \
  X(getrusage)                                                                                                         \
  X(times)

// These make something new, which nothing can be left in, unless it was made before executions begin.
#define RADDLE_FRESH(X)                                                                                                \
  X(timerfd_create)                                                                                                    \
  X(signalfd)                                                                                                          \
  X(inotify_init)                                                                                                      \
  X(inotify_init1)                                                                                                     \
  X(fanotify_init)                                                                                                     \
  X(memfd_create)                                                                                                      \
  X(userfaultfd)                                                                                                       \
  X(tmpfile)                                                                                                           \
  X(tmpfile64)

// Six words cover the arguments of each of them.
#define RADDLE_OUTSIDE_STUB(name, note)                                                                                \
  namespace {                                                                                                          \
  RADDLE_REAL real_##name(#name);                                                                                      \
  }                                                                                                                    \
  RADDLE_EXPORT long raddleOutside_##name(long a, long b, long c, long d, long e, long f) __asm__(#name);              \
  long raddleOutside_##name(long a, long b, long c, long d, long e, long f) {                                          \
    note();                                                                                                            \
    return real_##name.as<long(long, long, long, long, long, long)>()(a, b, c, d, e, f);                               \
  }
#define RADDLE_NAMED_STUB(name) RADDLE_OUTSIDE_STUB(name, noteOutsideUse)
#define RADDLE_FRESH_STUB(name) RADDLE_OUTSIDE_STUB(name, noteNewObject)
// NOLINTBEGIN(readability-function-size): they have as many arguments as they have.
RADDLE_OUTSIDE(RADDLE_NAMED_STUB)
RADDLE_FRESH(RADDLE_FRESH_STUB)
// NOLINTEND(readability-function-size)
