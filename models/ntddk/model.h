/* What the files of this model share. Drivers do not see it.
 *
 * Each function of the kernel does here what a checker of interleavings has to know of it: what it changes that others
 * see, what it waits for, what it starts. All else is left open: results that the kernel decides are chosen freely. */
#ifndef NTDDK_MODEL_H
#define NTDDK_MODEL_H

#include <raddle.h>
#include <stdlib.h>
#include <wdm.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

/* One of two ways in which things can go. */
static inline BOOLEAN modelChoice(void) {
  return (BOOLEAN)raddle_choose(2);
}

/* What a request to the kernel comes to: it is done, or it is not. */
static inline NTSTATUS modelSuccessOr(NTSTATUS failure) {
  return modelChoice() ? failure : STATUS_SUCCESS;
}

/* Memory that nobody else has, or null. */
static inline PVOID modelAllocate(size_t bytes) {
  return modelChoice() ? NULL : malloc(bytes);
}

/* An IRP with places for `stackSize` drivers and the one above them; not null. */
PIRP modelNewIrp(CCHAR stackSize);

/* The device below those of the driver. */
extern DEVICE_OBJECT modelLowerDevice;

/* The device that the driver attached last: IRPs for its stack go to it. Null before that. */
extern PDEVICE_OBJECT modelTopDevice;

/* What the driver wants to hear of, if Callback is not null (IoRegisterPlugPlayNotification). */
struct ModelNotification {
  PDRIVER_NOTIFICATION_CALLBACK_ROUTINE Callback;
  PVOID Context;
};
extern struct ModelNotification modelNotification;

/* Sends an IRP to a driver, as the I/O manager does. */
NTSTATUS modelDispatch(PDEVICE_OBJECT device, PIRP irp);

#endif
