/* The serial port, repaired: the pending read is looked at and taken under the lock.
 *
 * EXTENSION: SERIAL_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   Lower              none none
 *   Lock               none none
 *   PendingRead        none none
 *   ReadTimer          none none
 *   TimerDpc           none none
 *   CharactersWaiting  none none
 *   Timeouts           none none
 * ASSERT: holds
 */
#include "serial.h"

static PIRP TakePending(PSERIAL_EXTENSION Extension) {
  KIRQL irql;
  KeAcquireSpinLock(&Extension->Lock, &irql);
  PIRP pending = Extension->PendingRead;
  Extension->PendingRead = NULL;
  KeReleaseSpinLock(&Extension->Lock, irql);
  return pending;
}
