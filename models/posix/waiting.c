/* Waiting for descriptors: any of those that were asked for may be ready, or none in time, or a signal may come. */
#include "model.h"

#include <poll.h>
#include <sys/select.h>

/* Keeps some of the descriptors of the first 64 that are in the set; the others leave it. */
static int keepSome(fd_set *set) {
  if (set == NULL)
    return 0;
  __fd_mask kept = __FDS_BITS(set)[0] & (__fd_mask)__VERIFIER_nondet_ulong();
  FD_ZERO(set);
  __FDS_BITS(set)[0] = kept;
  return kept != 0;
}
HIDDEN int select(int count, fd_set *readable, fd_set *writable, fd_set *failed, struct timeval *limit) {
  (void)count;
  if (modelFails())
    return modelFail(EINTR);
  int ready = keepSome(readable) + keepSome(writable) + keepSome(failed);
  raddle_assume(ready > 0 || limit != NULL); /* without a limit it waits until there is something */
  return ready;
}
HIDDEN int poll(struct pollfd *descriptors, nfds_t count, int limit) {
  if (modelFails())
    return modelFail(EINTR);
  int ready = 0;
  for (nfds_t index = 0; index < count; ++index) {
    short events = (short)(descriptors[index].events | POLLERR | POLLHUP);
    descriptors[index].revents = (short)(events & __VERIFIER_nondet_int());
    ready += descriptors[index].revents != 0;
  }
  raddle_assume(ready > 0 || limit >= 0);
  return ready;
}
