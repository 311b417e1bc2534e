/* What most drivers here do in the same way: attach to a stack, pass requests down, complete them. */
#ifndef KISS_DRIVER_H
#define KISS_DRIVER_H

#include <ntddk.h>

static inline NTSTATUS CompleteWith(PIRP Irp, NTSTATUS Status) {
  Irp->IoStatus.Status = Status;
  Irp->IoStatus.Information = 0;
  IoCompleteRequest(Irp, IO_NO_INCREMENT);
  return Status;
}

static inline NTSTATUS PassDown(PDEVICE_OBJECT Lower, PIRP Irp) {
  IoSkipCurrentIrpStackLocation(Irp);
  return IoCallDriver(Lower, Irp);
}

static inline NTSTATUS PassPowerDown(PDEVICE_OBJECT Lower, PIRP Irp) {
  PoStartNextPowerIrp(Irp);
  IoSkipCurrentIrpStackLocation(Irp);
  return PoCallDriver(Lower, Irp);
}

static inline NTSTATUS ForwardedIsDone(PDEVICE_OBJECT DeviceObject, PIRP Irp, PVOID Context) {
  UNREFERENCED_PARAMETER(DeviceObject);
  if (Irp->PendingReturned)
    KeSetEvent((PKEVENT)Context, IO_NO_INCREMENT, FALSE);
  return STATUS_MORE_PROCESSING_REQUIRED;
}

/* The drivers below have done their part when this returns; the IRP is not completed. */
static inline NTSTATUS ForwardAndWait(PDEVICE_OBJECT Lower, PIRP Irp) {
  KEVENT event;
  KeInitializeEvent(&event, NotificationEvent, FALSE);
  IoCopyCurrentIrpStackLocationToNext(Irp);
  IoSetCompletionRoutine(Irp, ForwardedIsDone, &event, TRUE, TRUE, TRUE);
  NTSTATUS status = IoCallDriver(Lower, Irp);
  if (status == STATUS_PENDING) {
    KeWaitForSingleObject(&event, Executive, KernelMode, FALSE, NULL);
    status = Irp->IoStatus.Status;
  }
  return status;
}

/* Creates a device with an extension of that size on top of another. */
static inline NTSTATUS CreateAndAttach(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical, ULONG ExtensionSize,
                                       PDEVICE_OBJECT *Device, PDEVICE_OBJECT *Lower) {
  NTSTATUS status =
      IoCreateDevice(DriverObject, ExtensionSize, NULL, FILE_DEVICE_UNKNOWN, FILE_DEVICE_SECURE_OPEN, FALSE, Device);
  if (!NT_SUCCESS(status))
    return status;
  *Lower = IoAttachDeviceToDeviceStack(*Device, Physical);
  if (*Lower == NULL) {
    IoDeleteDevice(*Device);
    return STATUS_NO_SUCH_DEVICE;
  }
  (*Device)->Flags |= DO_BUFFERED_IO | DO_POWER_PAGABLE;
  (*Device)->Flags &= ~DO_DEVICE_INITIALIZING;
  return STATUS_SUCCESS;
}

#endif
