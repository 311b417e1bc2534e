// What the kernel does later, or calls back, it may do at once or after its caller has gone on; and with what it was given.
// Nothing else than these can fail.
// RUN: %exits 1 %raddle kiss --model ntddk --ts 0 --cflag -DWHAT=requestPower %s | FileCheck %s --check-prefix=POWER
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWHAT=requestPower %s | FileCheck %s --check-prefix=POWER
// POWER-DAG: error: assertion `!(isComplete)` failed
// POWER-DAG: error: assertion `!(status == {{.*}} && !isComplete && isDispatched)` failed
// POWER: violated: {{.*}} (and 1 more error)
// POWER-NEXT: covered:{{.*}} balanced executions
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWHAT=notifies %s | FileCheck %s --check-prefix=NOTIFY
// NOTIFY: violated: assertion `!(!({{.*}}status) >= 0))` failed{{$}}
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWHAT=transfers %s | FileCheck %s --check-prefix=DMA
// DMA: violated: {{.*}} (and 1 more error)
#include <raddle.h>
#include <wdm.h>

struct ModelNotification {
  PDRIVER_NOTIFICATION_CALLBACK_ROUTINE Callback;
  PVOID Context;
};
extern struct ModelNotification modelNotification;
extern PDEVICE_OBJECT modelTopDevice;

static DRIVER_OBJECT driver;
static DEVICE_OBJECT device = {.DriverObject = &driver};
static int isDispatched, isComplete, hasChannel;

static NTSTATUS dispatchPower(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  PIO_STACK_LOCATION location = IoGetCurrentIrpStackLocation(Irp);
  raddle_assert(DeviceObject == &device && location->MajorFunction == IRP_MJ_POWER);
  raddle_assert(location->MinorFunction == IRP_MN_SET_POWER && location->Parameters.Power.Type == DevicePowerState);
  raddle_assert(location->Parameters.Power.State.DeviceState == PowerDeviceD3);
  isDispatched = 1;
  return STATUS_SUCCESS;
}
static VOID completes(PDEVICE_OBJECT DeviceObject, UCHAR MinorFunction, POWER_STATE PowerState, PVOID Context,
                      PIO_STATUS_BLOCK IoStatus) {
  raddle_assert(DeviceObject == &device && MinorFunction == IRP_MN_SET_POWER && IoStatus != NULL);
  raddle_assert(PowerState.DeviceState == PowerDeviceD3 && Context == &isComplete);
  raddle_assert(isDispatched);
  isComplete = 1;
}
static NTSTATUS hears(PVOID NotificationStructure, PVOID Context) {
  (void)NotificationStructure, (void)Context;
  return STATUS_SUCCESS;
}
static IO_ALLOCATION_ACTION takes(PDEVICE_OBJECT DeviceObject, PIRP Irp, PVOID MapRegisterBase, PVOID Context) {
  (void)Irp, (void)MapRegisterBase;
  raddle_assert(DeviceObject == &device && Context == &hasChannel);
  hasChannel = 1;
  return KeepObject;
}

#define NEVER(condition) raddle_assert(!(condition))

void requestPower(void) {
  POWER_STATE state = {.DeviceState = PowerDeviceD3};
  PIRP irp = NULL;
  NTSTATUS status = PoRequestPowerIrp(&device, IRP_MN_SET_POWER, state, completes, &isComplete, &irp);
  raddle_assert(status == STATUS_PENDING ? irp != NULL : !NT_SUCCESS(status));
  NEVER(isComplete);
  NEVER(status == STATUS_PENDING && !isComplete && isDispatched);
}
void notifies(void) {
  PVOID entry = NULL;
  NTSTATUS status =
      IoRegisterPlugPlayNotification(EventCategoryTargetDeviceChange, 0, NULL, &driver, hears, &device, &entry);
  raddle_assert(!NT_SUCCESS(status) || (modelNotification.Callback == hears && modelNotification.Context == &device));
  NEVER(!NT_SUCCESS(status));
  if (NT_SUCCESS(status))
    IoUnregisterPlugPlayNotification(entry);
  raddle_assert(modelNotification.Callback == NULL);
}
void transfers(void) {
  ULONG registers = 0;
  PDMA_ADAPTER adapter = IoGetDmaAdapter(&device, NULL, &registers);
  if (adapter == NULL)
    return;
  NTSTATUS status = adapter->DmaOperations->AllocateAdapterChannel(adapter, &device, 1, takes, &hasChannel);
  NEVER(hasChannel);
  NEVER(status == STATUS_SUCCESS && !hasChannel);
}

void any(void) {
  switch (raddle_choose(3)) {
  case 0:
    return requestPower();
  case 1:
    return notifies();
  default:
    return transfers();
  }
}

int main(void) {
  driver.MajorFunction[IRP_MJ_POWER] = dispatchPower;
  modelTopDevice = &device;
  WHAT();
}
