/* The Bluetooth driver, repaired: a request counts itself in before it looks at the flag.
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
 * ASSERT: holds
 */
#include "bluetooth.h"

static NTSTATUS BcspIoIncrement(PBCSP_EXTENSION Extension) {
  InterlockedIncrement(&Extension->PendingIo);
  return Extension->StoppingFlag ? STATUS_DELETE_PENDING : STATUS_SUCCESS;
}
