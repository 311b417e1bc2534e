/* A transfer that may be aborted, which fails to start in several ways.
 * ENTRIES: Transfer Abort
 * PROPERTY: completion
 * CORRECT: 0
 * INTERLEAVED: 2  it is completed without the lock, as aborting does: whoever comes second fails
 * SEQUENTIAL: 0  it is completed although starting it has done so
 */
#include "request.h"

struct pipe {
  struct request *current;
  bool isAborted;
};

enum status { kStarted, kNoMemory, kStalled };
static enum status start(struct request *request) {
  const enum status status = raddle_choose(3);
  if (status == kStalled)
    COMPLETE(request);
  return status;
}

void Transfer(struct pipe *pipe, struct request *request) {
  raddle_assume(pipe && request);
  const enum status status = start(request);
  if (status == kStalled && VARIANT != SEQUENTIAL)
    return;
  if (VARIANT != INTERLEAVED)
    acquire();
  pipe->current = request;
  if (!pipe->isAborted)
    COMPLETE(request);
  pipe->current = 0;
  if (VARIANT != INTERLEAVED)
    release();
}

void Abort(struct pipe *pipe) {
  raddle_assume(pipe);
  acquire();
  pipe->isAborted = true;
  if (pipe->current && VARIANT == INTERLEAVED)
    COMPLETE(pipe->current);
  release();
}
