/* The Bluetooth driver of the paper, as a whole driver: a request looks at the flag and then counts itself in. Between
 * the two the device can be stopped.
 *
 * EXTENSION: BCSP_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   Lower          none none
 *   PendingIo      none none
 *   StoppingFlag   race none
 *   StoppingEvent  none none
 *   Stopped        race none
 *   QueueLock      none none
 *   Sent           none none
 *   Received       none none
 * ASSERT: fails
 */
#include "bluetooth.h"

static NTSTATUS BcspIoIncrement(PBCSP_EXTENSION Extension) {
  if (Extension->StoppingFlag)
    return STATUS_DELETE_PENDING;
  InterlockedIncrement(&Extension->PendingIo);
  return STATUS_SUCCESS;
}
