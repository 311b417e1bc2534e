/* WMI: what the library does with a request is to call one of the functions that the driver gave it, or none. */
#include "model.h"

#include <wmilib.h>

static UCHAR buffer[8]; /* what the caller of WMI wants filled, or has filled */

static void query(PWMILIB_CONTEXT library, PDEVICE_OBJECT device, PIRP irp) {
  ULONG length = 0;
  if (library->QueryWmiDataBlock != NULL)
    library->QueryWmiDataBlock(device, irp, 0, 0, 1, &length, sizeof(buffer), buffer);
}
static void set(PWMILIB_CONTEXT library, PDEVICE_OBJECT device, PIRP irp) {
  if (library->SetWmiDataBlock != NULL)
    library->SetWmiDataBlock(device, irp, 0, 0, sizeof(buffer), buffer);
}
static void setItem(PWMILIB_CONTEXT library, PDEVICE_OBJECT device, PIRP irp) {
  if (library->SetWmiDataItem != NULL)
    library->SetWmiDataItem(device, irp, 0, 0, raddle_choose(4), sizeof(buffer), buffer);
}
static void execute(PWMILIB_CONTEXT library, PDEVICE_OBJECT device, PIRP irp) {
  if (library->ExecuteWmiMethod != NULL)
    library->ExecuteWmiMethod(device, irp, 0, 0, raddle_choose(4), sizeof(buffer), sizeof(buffer), buffer);
}
static void control(PWMILIB_CONTEXT library, PDEVICE_OBJECT device, PIRP irp) {
  if (library->WmiFunctionControl != NULL)
    library->WmiFunctionControl(device, irp, 0, modelChoice() ? WmiDataBlockControl : WmiEventControl, modelChoice());
}
static void registerAll(PWMILIB_CONTEXT library, PDEVICE_OBJECT device) {
  ULONG flags = 0;
  UNICODE_STRING instance = {0};
  UNICODE_STRING resource = {0};
  PUNICODE_STRING registry = NULL;
  PDEVICE_OBJECT physical = NULL;
  if (library->QueryWmiRegInfo != NULL)
    library->QueryWmiRegInfo(device, &flags, &instance, &registry, &resource, &physical);
}

NTSTATUS WmiSystemControl(PWMILIB_CONTEXT WmiLibInfo, PDEVICE_OBJECT DeviceObject, PIRP Irp,
                          PSYSCTL_IRP_DISPOSITION IrpDisposition) {
  *IrpDisposition = (SYSCTL_IRP_DISPOSITION)raddle_choose(IrpForward + 1);
  if (*IrpDisposition == IrpNotWmi || *IrpDisposition == IrpForward)
    return STATUS_SUCCESS;
  switch (raddle_choose(6)) {
  case 0:
    query(WmiLibInfo, DeviceObject, Irp);
    break;
  case 1:
    set(WmiLibInfo, DeviceObject, Irp);
    break;
  case 2:
    setItem(WmiLibInfo, DeviceObject, Irp);
    break;
  case 3:
    execute(WmiLibInfo, DeviceObject, Irp);
    break;
  case 4:
    control(WmiLibInfo, DeviceObject, Irp);
    break;
  default:
    registerAll(WmiLibInfo, DeviceObject);
  }
  return modelSuccessOr(STATUS_WMI_GUID_NOT_FOUND);
}
/* The IRP itself is completed by the library, so that the driver does not do it again. */
NTSTATUS WmiCompleteRequest(PDEVICE_OBJECT DeviceObject, PIRP Irp, NTSTATUS Status, ULONG BufferUsed,
                            CCHAR PriorityBoost) {
  (void)DeviceObject, (void)Irp, (void)BufferUsed, (void)PriorityBoost;
  return Status;
}
NTSTATUS IoWMIRegistrationControl(PDEVICE_OBJECT DeviceObject, ULONG Action) {
  (void)DeviceObject, (void)Action;
  return modelSuccessOr(STATUS_UNSUCCESSFUL);
}
NTSTATUS IoWMIWriteEvent(PVOID WnodeEventItem) {
  (void)WnodeEventItem;
  return modelSuccessOr(STATUS_UNSUCCESSFUL);
}
ULONG IoWMIDeviceObjectToProviderId(PDEVICE_OBJECT DeviceObject) {
  (void)DeviceObject;
  return __VERIFIER_nondet_uint();
}
