/* A timer that completes what waits for too long.
 * ENTRIES: Start Timeout
 * PROPERTY: completion
 * CORRECT: 0
 * INTERLEAVED: 1  the request can be seen by the timer before it is set up
 * SEQUENTIAL: 0  it is completed although it goes on
 */
#include "request.h"

struct device {
  struct request *running;
};

void Start(struct device *device, struct request *request) {
  raddle_assume(device && request);
  TOUCH(request);
  if (VARIANT == INTERLEAVED)
    device->running = request;
  request->length = 0;
  if (VARIANT == INTERLEAVED)
    TOUCH(request);
  if (VARIANT == SEQUENTIAL && !device->running) {
    COMPLETE(request);
    TOUCH(request);
  }
  if (VARIANT != INTERLEAVED)
    device->running = request;
}

void Timeout(struct device *device) {
  raddle_assume(device);
  acquire();
  struct request *late = device->running;
  device->running = 0;
  release();
  if (late)
    COMPLETE(late);
}
