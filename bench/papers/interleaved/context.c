/* A file is used while it is closed.
 * ENTRIES: Use Close
 * PROPERTY: null
 * CORRECT: 0
 * INTERLEAVED: 1  the context is looked at and used without the lock
 * SEQUENTIAL: 0  the context is used without a look
 */
#include "request.h"

struct context {
  int uses;
};
struct file {
  struct context *context;
};

void Use(struct file *file) {
  if (VARIANT != INTERLEAVED)
    acquire();
  if (VARIANT == SEQUENTIAL || file->context)
    file->context->uses++;
  if (VARIANT != INTERLEAVED)
    release();
}

void Close(struct file *file) {
  if (VARIANT != INTERLEAVED)
    acquire();
  file->context = 0;
  if (VARIANT != INTERLEAVED)
    release();
}
