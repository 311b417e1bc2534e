/* A serial port in which a write and the timer can both find the same read, and both complete it: the lock is not held
 * from the look to the removal. The assertion is the kernel's: no IRP is completed twice.
 *
 * EXTENSION: SERIAL_EXTENSION
 * EXPECT: field, in table 1, in table 2
 *   Lower              none none
 *   Lock               none none
 *   PendingRead        race race
 *   ReadTimer          none none
 *   TimerDpc           none none
 *   CharactersWaiting  none none
 *   Timeouts           none none
 * ASSERT: fails
 */
#include "serial.h"

static PIRP TakePending(PSERIAL_EXTENSION Extension) {
  KIRQL irql;
  PIRP pending = Extension->PendingRead;
  KeAcquireSpinLock(&Extension->Lock, &irql);
  Extension->PendingRead = NULL;
  KeReleaseSpinLock(&Extension->Lock, irql);
  return pending;
}
