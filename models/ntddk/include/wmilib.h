/* The library through which drivers answer WMI requests. */
#ifndef MODEL_WMILIB_H
#define MODEL_WMILIB_H

#include "wdm.h"

typedef enum _SYSCTL_IRP_DISPOSITION {
  IrpProcessed,
  IrpNotCompleted,
  IrpNotWmi,
  IrpForward
} SYSCTL_IRP_DISPOSITION,
    *PSYSCTL_IRP_DISPOSITION;
typedef enum _WMIENABLEDISABLEFUNCTION { WmiEventControl, WmiDataBlockControl } WMIENABLEDISABLECONTROL;
typedef struct _WMIGUIDREGINFO {
  LPCGUID Guid;
  ULONG InstanceCount;
  ULONG Flags;
} WMIGUIDREGINFO, *PWMIGUIDREGINFO;

typedef NTSTATUS WMI_QUERY_REGINFO_CALLBACK(PDEVICE_OBJECT DeviceObject, PULONG RegFlags, PUNICODE_STRING InstanceName,
                                            PUNICODE_STRING *RegistryPath, PUNICODE_STRING MofResourceName,
                                            PDEVICE_OBJECT *Pdo);
typedef NTSTATUS WMI_QUERY_DATABLOCK_CALLBACK(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex,
                                              ULONG InstanceIndex, ULONG InstanceCount, PULONG InstanceLengthArray,
                                              ULONG BufferAvail, PUCHAR Buffer);
typedef NTSTATUS WMI_SET_DATABLOCK_CALLBACK(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex, ULONG InstanceIndex,
                                            ULONG BufferSize, PUCHAR Buffer);
typedef NTSTATUS WMI_SET_DATAITEM_CALLBACK(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex, ULONG InstanceIndex,
                                           ULONG DataItemId, ULONG BufferSize, PUCHAR Buffer);
typedef NTSTATUS WMI_EXECUTE_METHOD_CALLBACK(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex,
                                             ULONG InstanceIndex, ULONG MethodId, ULONG InBufferSize,
                                             ULONG OutBufferSize, PUCHAR Buffer);
typedef NTSTATUS WMI_FUNCTION_CONTROL_CALLBACK(PDEVICE_OBJECT DeviceObject, PIRP Irp, ULONG GuidIndex,
                                               WMIENABLEDISABLECONTROL Function, BOOLEAN Enable);

typedef struct _WMILIB_CONTEXT {
  ULONG GuidCount;
  PWMIGUIDREGINFO GuidList;
  WMI_QUERY_REGINFO_CALLBACK *QueryWmiRegInfo;
  WMI_QUERY_DATABLOCK_CALLBACK *QueryWmiDataBlock;
  WMI_SET_DATABLOCK_CALLBACK *SetWmiDataBlock;
  WMI_SET_DATAITEM_CALLBACK *SetWmiDataItem;
  WMI_EXECUTE_METHOD_CALLBACK *ExecuteWmiMethod;
  WMI_FUNCTION_CONTROL_CALLBACK *WmiFunctionControl;
} WMILIB_CONTEXT, *PWMILIB_CONTEXT;

#define WMIREG_ACTION_REGISTER 1
#define WMIREG_ACTION_DEREGISTER 2

NTSTATUS WmiSystemControl(PWMILIB_CONTEXT WmiLibInfo, PDEVICE_OBJECT DeviceObject, PIRP Irp,
                          PSYSCTL_IRP_DISPOSITION IrpDisposition);
NTSTATUS WmiCompleteRequest(PDEVICE_OBJECT DeviceObject, PIRP Irp, NTSTATUS Status, ULONG BufferUsed,
                            CCHAR PriorityBoost);
NTSTATUS IoWMIRegistrationControl(PDEVICE_OBJECT DeviceObject, ULONG Action);
NTSTATUS IoWMIWriteEvent(PVOID WnodeEventItem);
ULONG IoWMIDeviceObjectToProviderId(PDEVICE_OBJECT DeviceObject);

#endif
