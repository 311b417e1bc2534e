/* Two requests that are completed where they come; nobody has said that they are not the same.
 * ENTRIES: First Second
 * PROPERTY: completion
 * CORRECT: 0
 * INTERLEAVED: 2  the second completes what the first shows for a moment, and then goes on with at two places
 * SEQUENTIAL: 0  a request is touched after it was completed
 */
#include "request.h"

struct device {
  struct request *left;
};

void First(struct device *device, struct request *one) {
  raddle_assume(device && one);
  TOUCH(one);
  TOUCH(one);
  if (VARIANT == INTERLEAVED) {
    device->left = one;
    TOUCH(one);
    device->left = 0;
  }
  COMPLETE(one);
  if (VARIANT == SEQUENTIAL)
    TOUCH(one);
}

void Second(struct device *device, struct request *other) {
  raddle_assume(device && other);
  if (VARIANT == INTERLEAVED && device->left)
    COMPLETE(device->left);
  COMPLETE(other);
}
