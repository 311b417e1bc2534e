#!/usr/bin/env python3
"""Writes a driver of 5,000 lines with 40 entry points and 60 fields: large.py > large.c.

It has 40 control requests, each worked on by a function of its own (an entry point), and 60 fields that these share: 20
of them under a lock in all entries, 20 interlocked, 10 that one entry alone touches before and after it waits its turn,
and 10 that two entries use without a lock. Only those 10 can race. What else an entry does is arithmetic on what the
request brings along, with branches, so that there are lines to execute. The same numbers come out each time.
"""

ENTRIES, LOCKED, INTERLOCKED, OWN, RACY = 40, 20, 20, 10, 10
STEPS = 37  # of arithmetic, about three lines each

HEAD = """/* Written by large.py: a driver of the size that drivers have. Fields Racy0 to Racy9 have races, no others do.
 *
 * EXTENSION: LARGE_EXTENSION
 * EXPECT: field, in table 1, in table 2
{expect}
 */
#include "driver.h"

#define IOCTL_LARGE(number) CTL_CODE(FILE_DEVICE_UNKNOWN, 0x800 + (number), METHOD_BUFFERED, FILE_ANY_ACCESS)

typedef struct _LARGE_EXTENSION {{
{members}
}} LARGE_EXTENSION, *PLARGE_EXTENSION;

DRIVER_INITIALIZE DriverEntry;
static DRIVER_ADD_DEVICE LargeAddDevice;
static DRIVER_DISPATCH LargeCreateClose;
static DRIVER_DISPATCH LargeControl;
"""

TAIL = """
static NTSTATUS LargeCreateClose(PDEVICE_OBJECT DeviceObject, PIRP Irp) {{
  UNREFERENCED_PARAMETER(DeviceObject);
  return CompleteWith(Irp, STATUS_SUCCESS);
}}

static NTSTATUS LargeControl(PDEVICE_OBJECT DeviceObject, PIRP Irp) {{
  PLARGE_EXTENSION extension = DeviceObject->DeviceExtension;
  PIO_STACK_LOCATION stack = IoGetCurrentIrpStackLocation(Irp);
  ULONG value = *(PULONG)Irp->AssociatedIrp.SystemBuffer;
  switch (stack->Parameters.DeviceIoControl.IoControlCode) {{
{cases}
  default:
    return CompleteWith(Irp, STATUS_INVALID_DEVICE_REQUEST);
  }}
}}

static NTSTATUS LargeAddDevice(PDRIVER_OBJECT DriverObject, PDEVICE_OBJECT Physical) {{
  PDEVICE_OBJECT device, lower;
  NTSTATUS status = CreateAndAttach(DriverObject, Physical, sizeof(LARGE_EXTENSION), &device, &lower);
  if (!NT_SUCCESS(status))
    return status;
  PLARGE_EXTENSION extension = device->DeviceExtension;
  KeInitializeSpinLock(&extension->Lock);
  return STATUS_SUCCESS;
}}

NTSTATUS DriverEntry(PDRIVER_OBJECT DriverObject, PUNICODE_STRING RegistryPath) {{
  UNREFERENCED_PARAMETER(RegistryPath);
  DriverObject->MajorFunction[IRP_MJ_CREATE] = LargeCreateClose;
  DriverObject->MajorFunction[IRP_MJ_CLOSE] = LargeCreateClose;
  DriverObject->MajorFunction[IRP_MJ_DEVICE_CONTROL] = LargeControl;
  DriverObject->DriverExtension->AddDevice = LargeAddDevice;
  return STATUS_SUCCESS;
}}"""


def arithmetic(entry):
    """Lines that compute something of `value`, different ones in each entry."""
    lines = []
    for step in range(STEPS):
        number = (entry * 7919 + step * 104729) % 1000 + 1
        lines.append(f"  if ((value & {1 << (step % 16)}) != 0)")
        lines.append(f"    value += {number};")
        lines.append(f"  value ^= {number * 3}U;" if step % 2 else f"  value -= {number % 17}U;")
    return lines


def entry_function(entry):
    """The function of one entry: which fields it touches follows from its number."""
    lines = ["", f"static NTSTATUS Entry{entry}(PLARGE_EXTENSION Extension, PIRP Irp, ULONG value) {{", "  KIRQL irql;"]
    lines += arithmetic(entry)
    lines.append(f"  InterlockedExchangeAdd(&Extension->Shared{entry % INTERLOCKED}, (LONG)value);")
    lines.append("  KeAcquireSpinLock(&Extension->Lock, &irql);")
    lines.append(f"  Extension->Locked{entry % LOCKED} += value;")
    lines.append(f"  Extension->Locked{(entry + 1) % LOCKED} = value;")
    if entry < OWN:
        lines.append(f"  Extension->Own{entry}++;")
    lines.append("  KeReleaseSpinLock(&Extension->Lock, irql);")
    if entry < 2 * RACY:
        # The one of the two writes, the other reads.
        lines.append(f"  Extension->Racy{entry // 2} = value;" if entry % 2 == 0
                     else f"  value += Extension->Racy{entry // 2};")
    lines += ["  *(PULONG)Irp->AssociatedIrp.SystemBuffer = value;", "  return CompleteWith(Irp, STATUS_SUCCESS);", "}"]
    return lines


def main():
    fields = [("KSPIN_LOCK", "Lock", "none")]
    fields += [("ULONG", f"Locked{i}", "none") for i in range(LOCKED)]
    fields += [("LONG", f"Shared{i}", "none") for i in range(INTERLOCKED - 1)]
    fields += [("LONG", f"Shared{INTERLOCKED - 1}", "none")]
    fields += [("ULONG", f"Own{i}", "none") for i in range(OWN)]
    fields += [("ULONG", f"Racy{i}", "race") for i in range(RACY)]
    expect = "\n".join(f" *   {name} {answer} {answer}" for _, name, answer in fields)
    members = "\n".join(f"  {kind} {name};" for kind, name, _ in fields)
    print(HEAD.format(expect=expect, members=members))
    for entry in range(ENTRIES):
        print("\n".join(entry_function(entry)))
    cases = "\n".join(f"  case IOCTL_LARGE({entry}):\n    return Entry{entry}(extension, Irp, value);"
                      for entry in range(ENTRIES))
    print(TAIL.format(cases=cases))


if __name__ == "__main__":
    main()
