/* A write and a read, each with a request of its own; but nobody has said that they are not the same.
 * ENTRIES: Write ReadNow
 * PROPERTY: completion
 * CORRECT: 0
 * INTERLEAVED: 2  both may take the request that waits: whoever completes it last fails
 * SEQUENTIAL: 0  one that is too short is completed and then counted
 */
#include "request.h"

struct device {
  struct request *waiting;
  int done;
};

static struct request *take(struct device *device) {
  if (VARIANT != INTERLEAVED)
    acquire();
  struct request *taken = device->waiting;
  device->waiting = 0;
  if (VARIANT != INTERLEAVED)
    release();
  return taken;
}

void Write(struct device *device, struct request *outgoing) {
  raddle_assume(device && outgoing);
  TOUCH(outgoing);
  struct request *waiting = take(device);
  if (waiting)
    COMPLETE(waiting);
  if (waiting != outgoing)
    TOUCH(outgoing);
  if (VARIANT == SEQUENTIAL && outgoing->length < 4) {
    COMPLETE(outgoing);
    TOUCH(outgoing);
  }
}

void ReadNow(struct device *device, struct request *incoming) {
  raddle_assume(device && incoming);
  struct request *waiting = take(device);
  if (waiting)
    COMPLETE(waiting);
}
