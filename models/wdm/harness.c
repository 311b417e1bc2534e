/* A driver is no program. This makes one of it: the driver is loaded, its device is added, and then two threads send it
 * one IRP each, of any kind.
 *
 * Drivers rely on promises about what comes at the same time as what, and without these there are races that cannot
 * happen. They are switched on one by one (the names are those of the paper on KISS):
 *   NTDDK_A1   no two PnP IRPs at the same time
 *   NTDDK_A2   nothing at the same time as the PnP IRPs that start and remove the device
 *   NTDDK_A3   of two power IRPs at the same time, one is about the system and the other about the device
 *   NTDDK_ONE_IOCTL   no two device-control IRPs at the same time: true of drivers below certain others
 *   NTDDK_NOT_WITH(first, second)   an expression in two requests that is true of what cannot come together
 * When two IRPs must not meet, the second is not sent.
 *
 * Others say more of the life of the device:
 *   NTDDK_STARTED   it is started before all else
 *   NTDDK_OPENED    and opened, once
 *   NTDDK_CANCEL    who sent an IRP that is pending may cancel it
 *
 * Needs the model ntddk: raddle kiss --model ntddk --model wdm --race all driver.c */
#include "../ntddk/model.h"

#ifdef NTDDK_A1
enum { kRuleA1 = 1 };
#else
enum { kRuleA1 = 0 };
#endif
#ifdef NTDDK_A2
enum { kRuleA2 = 1 };
#else
enum { kRuleA2 = 0 };
#endif
#ifdef NTDDK_A3
enum { kRuleA3 = 1 };
#else
enum { kRuleA3 = 0 };
#endif
#ifdef NTDDK_ONE_IOCTL
enum { kOneIoctl = 1 };
#else
enum { kOneIoctl = 0 };
#endif
#ifndef NTDDK_NOT_WITH
#define NTDDK_NOT_WITH(first, second) 0
#endif

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath);

/* What a thread sends. */
struct Request {
  UCHAR major;
  UCHAR minor;
  POWER_STATE_TYPE powerType;
};

static DRIVER_DISPATCH rejectRequest;
static DRIVER_OBJECT driver = {.Type = IO_TYPE_DRIVER,
                               .MajorFunction = {[0 ... IRP_MJ_MAXIMUM_FUNCTION] = rejectRequest}};
static DRIVER_EXTENSION extension;
static DEVICE_OBJECT physicalDevice = {.Type = IO_TYPE_DEVICE, .StackSize = 1};

/* --- IRPs --- */

static NTSTATUS rejectRequest(PDEVICE_OBJECT DeviceObject, PIRP Irp) {
  (void)DeviceObject;
  Irp->IoStatus.Status = STATUS_INVALID_DEVICE_REQUEST;
  IoCompleteRequest(Irp, IO_NO_INCREMENT);
  return STATUS_INVALID_DEVICE_REQUEST;
}

static void describePnp(PIO_STACK_LOCATION location) {
  if (location->MinorFunction == IRP_MN_QUERY_DEVICE_RELATIONS)
    location->Parameters.QueryDeviceRelations.Type = (DEVICE_RELATION_TYPE)raddle_choose(TargetDeviceRelation + 1);
  else if (location->MinorFunction == IRP_MN_QUERY_CAPABILITIES)
    location->Parameters.DeviceCapabilities.Capabilities = calloc(1, sizeof(DEVICE_CAPABILITIES));
  else if (location->MinorFunction == IRP_MN_DEVICE_USAGE_NOTIFICATION)
    location->Parameters.UsageNotification.InPath = modelChoice();
}
static void describePower(PIO_STACK_LOCATION location, POWER_STATE_TYPE type) {
  location->Parameters.Power.Type = type;
  location->Parameters.Power.State.SystemState =
      (SYSTEM_POWER_STATE)(1 + raddle_choose((type == SystemPowerState ? PowerSystemMaximum : PowerDeviceMaximum) - 1));
}

/* The buffer of requests that have one: large enough for any request of ours, its content left open. */
enum { kBufferBytes = 64 };

static void describe(PIRP irp, PIO_STACK_LOCATION location, struct Request request) {
  location->MajorFunction = request.major;
  location->MinorFunction = request.minor;
  if (request.major == IRP_MJ_PNP) {
    describePnp(location);
  } else if (request.major == IRP_MJ_POWER) {
    describePower(location, request.powerType);
  } else if (request.major == IRP_MJ_DEVICE_CONTROL || request.major == IRP_MJ_INTERNAL_DEVICE_CONTROL) {
    location->Parameters.DeviceIoControl.IoControlCode = __VERIFIER_nondet_uint();
    location->Parameters.DeviceIoControl.InputBufferLength = raddle_choose(kBufferBytes + 1);
    location->Parameters.DeviceIoControl.OutputBufferLength = raddle_choose(kBufferBytes + 1);
    irp->AssociatedIrp.SystemBuffer = malloc(kBufferBytes);
  } else if (request.major == IRP_MJ_READ || request.major == IRP_MJ_WRITE) {
    location->Parameters.Read.Length = raddle_choose(kBufferBytes + 1);
    irp->AssociatedIrp.SystemBuffer = malloc(kBufferBytes);
  }
}

static FILE_OBJECT openFile;

static void send(struct Request request) {
  PDEVICE_OBJECT device = modelTopDevice != NULL ? modelTopDevice : driver.DeviceObject;
  PIRP irp = modelNewIrp(2);
  PIO_STACK_LOCATION location = IoGetNextIrpStackLocation(irp);
  describe(irp, location, request);
  location->FileObject = &openFile;
  NTSTATUS status = modelDispatch(device, irp);
#ifdef NTDDK_CANCEL
  if (status == STATUS_PENDING && modelChoice())
    IoCancelIrp(irp);
#else
  (void)status;
#endif
}

/* --- Requests --- */

/* What the kernel calls instead of sending an IRP, if the driver asked for it. */
enum { kNotification = IRP_MJ_MAXIMUM_FUNCTION + 1 };

/* Each kind is a case of its own: in each it is known which function of the driver is called. */
static UCHAR raddle_each_kind(void) {
  switch (raddle_choose(12)) {
  case 0:
    return IRP_MJ_CREATE;
  case 1:
    return IRP_MJ_CLOSE;
  case 2:
    return IRP_MJ_READ;
  case 3:
    return IRP_MJ_WRITE;
  case 4:
    return IRP_MJ_FLUSH_BUFFERS;
  case 5:
    return IRP_MJ_DEVICE_CONTROL;
  case 6:
    return IRP_MJ_INTERNAL_DEVICE_CONTROL;
  case 7:
    return IRP_MJ_CLEANUP;
  case 8:
    return IRP_MJ_POWER;
  case 9:
    return IRP_MJ_SYSTEM_CONTROL;
  case 10:
    return IRP_MJ_PNP;
  default:
    return kNotification;
  }
}
static struct Request anyRequest(void) {
  struct Request request = {.major = raddle_each_kind()};
  if (request.major == IRP_MJ_PNP)
    request.minor = (UCHAR)raddle_choose(IRP_MN_SURPRISE_REMOVAL + 1);
  else if (request.major == IRP_MJ_POWER)
    request.minor = (UCHAR)raddle_choose(IRP_MN_QUERY_POWER + 1);
  if (request.major == IRP_MJ_POWER)
    request.powerType = modelChoice() ? DevicePowerState : SystemPowerState;
  return request;
}

static BOOLEAN areBoth(struct Request first, struct Request second, UCHAR major) {
  return first.major == major && second.major == major;
}
static BOOLEAN startsOrRemoves(struct Request request) {
  return request.major == IRP_MJ_PNP && (request.minor == IRP_MN_START_DEVICE || request.minor == IRP_MN_REMOVE_DEVICE);
}
static BOOLEAN mayMeet(struct Request first, struct Request second) {
  if (kRuleA1 && areBoth(first, second, IRP_MJ_PNP))
    return FALSE;
  if (kRuleA2 && (startsOrRemoves(first) || startsOrRemoves(second)))
    return FALSE;
  if (kRuleA3 && areBoth(first, second, IRP_MJ_POWER) && first.powerType == second.powerType)
    return FALSE;
  if (kOneIoctl &&
      (areBoth(first, second, IRP_MJ_DEVICE_CONTROL) || areBoth(first, second, IRP_MJ_INTERNAL_DEVICE_CONTROL)))
    return FALSE;
  return !(NTDDK_NOT_WITH(first, second));
}

static void notify(void) {
  raddle_atomic_begin();
  struct ModelNotification notification = modelNotification;
  raddle_atomic_end();
  if (notification.Callback != NULL)
    notification.Callback(NULL, notification.Context);
}
static void run(void *pointer) {
  struct Request request = *(struct Request *)pointer;
  if (request.major == kNotification)
    notify();
  else
    send(request);
}

/* What the driver has no function for does nothing to it. That nothing comes is among what is sent: a notification
 * that nobody wants to hear of. */
static BOOLEAN isOfInterest(struct Request request) {
  return request.major == kNotification || driver.MajorFunction[request.major] != rejectRequest;
}

/* --- The program --- */

static BOOLEAN isLoaded(void) {
  static WCHAR nothing[1];
  UNICODE_STRING registryPath = {.Length = 0, .MaximumLength = sizeof(nothing), .Buffer = nothing};
  driver.DriverExtension = &extension;
  extension.DriverObject = &driver;
  if (!NT_SUCCESS(DriverEntry(&driver, &registryPath)))
    return FALSE;
  return extension.AddDevice == NULL || NT_SUCCESS(extension.AddDevice(&driver, &physicalDevice));
}

/* Executions in which the driver cannot be loaded have no threads. */
int main(void) {
  static struct Request first, second;
  raddle_assume(isLoaded() && driver.DeviceObject != NULL);
#ifdef NTDDK_STARTED
  send((struct Request){.major = IRP_MJ_PNP, .minor = IRP_MN_START_DEVICE});
#endif
#ifdef NTDDK_OPENED
  send((struct Request){.major = IRP_MJ_CREATE});
#endif
  first = anyRequest();
  second = anyRequest();
  if (!isOfInterest(first) || !isOfInterest(second))
    return 0;
  if (mayMeet(first, second))
    raddle_async(run, &second);
  run(&first);
  return 0;
}
