// What runs at some time after it was asked for: it may have when its caller goes on, and may not, and gets what it was
// promised.
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=0 %s | FileCheck %s
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=1 %s | FileCheck %s
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=2 %s | FileCheck %s
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=3 %s | FileCheck %s
// RUN: %exits 1 %raddle kiss --model ntddk --ts 1 --cflag -DWAY=4 %s | FileCheck %s
// CHECK-NOT: as promised
// CHECK-DAG: error: assertion `ran == 0`
// CHECK-DAG: error: assertion `ran == 1`
// CHECK-NOT: as promised
// CHECK: (and 1 more error)
#include <raddle.h>
#include <wdm.h>

static DEVICE_OBJECT device;
static LONG ran;
static int context;

static void runs(BOOLEAN asPromised) {
  raddle_assert(asPromised && "as promised");
  InterlockedIncrement(&ran);
}

#if WAY == 0
static void worker(PDEVICE_OBJECT DeviceObject, PVOID Context) {
  runs(DeviceObject == &device && Context == &context);
}
static void start(void) {
  PIO_WORKITEM item = IoAllocateWorkItem(&device);
  raddle_assume(item != NULL);
  IoQueueWorkItem(item, worker, DelayedWorkQueue, &context);
  IoFreeWorkItem(item);
}
#elif WAY == 1
static KDPC dpc;
static void deferred(PKDPC Dpc, PVOID Context, PVOID Argument1, PVOID Argument2) {
  runs(Dpc == &dpc && Context == &context && Argument1 == &device && Argument2 == &dpc &&
       KeGetCurrentIrql() == DISPATCH_LEVEL);
}
static void start(void) {
  KeInitializeDpc(&dpc, deferred, &context);
  raddle_assert(KeInsertQueueDpc(&dpc, &device, &dpc) && "as promised");
}
#elif WAY == 2
static void thread(PVOID Context) {
  runs(Context == &context);
  PsTerminateSystemThread(STATUS_SUCCESS);
  raddle_assert(!"as promised");
}
static void start(void) {
  HANDLE handle;
  PVOID object;
  raddle_assume(PsCreateSystemThread(&handle, 0, NULL, NULL, NULL, thread, &context) == STATUS_SUCCESS);
  raddle_assert(ObReferenceObjectByHandle(handle, 0, NULL, KernelMode, &object, NULL) == STATUS_SUCCESS &&
                "as promised");
  raddle_assert(KeSetPriorityThread(object, 3) == 3 && "as promised");
  if (raddle_choose(2)) {
    KeWaitForSingleObject(object, Executive, KernelMode, FALSE, NULL);
    raddle_assert(InterlockedExchangeAdd(&ran, 0) == 1 && "as promised");
  }
}
#elif WAY == 3
static void ticks(PDEVICE_OBJECT DeviceObject, PVOID Context) {
  runs(DeviceObject == &device && Context == &context);
}
static void start(void) {
  raddle_assume(IoInitializeTimer(&device, ticks, &context) == STATUS_SUCCESS);
  IoStartTimer(&device);
  if (raddle_choose(2))
    IoStopTimer(&device);
}
#else
static PKINTERRUPT connected;
static KSPIN_LOCK lock;
static BOOLEAN interrupts(PKINTERRUPT Interrupt, PVOID Context) {
  (void)Interrupt;
  runs(Context == &context && lock == 1);
  return TRUE;
}
static void start(void) {
  raddle_assume(IoConnectInterrupt(&connected, interrupts, &context, &lock, 0, 0, 0, Latched, FALSE, 0, FALSE) ==
                STATUS_SUCCESS);
  if (raddle_choose(2))
    IoDisconnectInterrupt(connected);
}
#endif

int main(void) {
  start();
  if (raddle_choose(2))
    raddle_assert(ran == 0);
  else
    raddle_assert(ran == 1);
}
