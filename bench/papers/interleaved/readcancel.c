/* A read that can be cancelled once it is marked as such.
 * ENTRIES: Read Cancel
 * PROPERTY: completion
 * CORRECT: 0
 * INTERLEAVED: 1  the request is looked at after it was marked
 * SEQUENTIAL: 0  it is completed twice
 */
#include "request.h"

void Read(struct request *request) {
  if (VARIANT == INTERLEAVED) {
    request->isCancelable = true;
    TOUCH(request);
    return;
  }
  TOUCH(request);
  if (VARIANT == SEQUENTIAL && request->length == 7)
    COMPLETE(request);
  if (VARIANT == SEQUENTIAL)
    COMPLETE(request);
  else
    request->isCancelable = true;
}

void Cancel(struct request *request) {
  raddle_atomic_begin();
  const bool isCancelable = request->isCancelable;
  request->isCancelable = false;
  raddle_atomic_end();
  if (isCancelable)
    COMPLETE(request);
}
