// A driver without a word about its environment: the device may be null, its buffer too, and the count may be anything.
// One thread looks whether there is a buffer and then uses it, another takes it away. Only that needs both at a time.
// RUN: rm -rf %t && mkdir %t
// RUN: %exits 1 %raddle interleaved --entry Use --entry Remove --check deref --reproducer %t/again.c %s | FileCheck %s
// CHECK: check_then_use.c:[[@LINE+30]]:{{.*}}: error:
// CHECK: interrupted before reading
// CHECK: with main.1 calls Use
// CHECK: with main.2 calls Remove
// CHECK: with device = &
// CHECK: with device->buffer = &
// CHECK: interleaved bugs: 1; places that fail only on inputs that fail sequentially: 2
// RUN: %exits 1 %raddle replay %t/again.c | FileCheck %s --check-prefix=AGAIN
// AGAIN: error:
// RUN: %exits 1 %raddle interleaved --entry Use --entry Remove --check deref --show-filtered --compare-asserts %s | FileCheck %s --check-prefix=SHOWN
// SHOWN: note: filtered, for want of the precondition device != 0: invalid access at {{.*}}check_then_use.c:[[@LINE+16]], invalid access at {{.*}}check_then_use.c:[[@LINE+24]]{{$}}
// SHOWN: note: if assertions that fail sequentially were silenced: 1 reported
// RUN: %exits 1 %raddle interleaved --entry Use --entry Remove --check deref --json - %s | FileCheck %s --check-prefix=JSON
// JSON: "counts":
// JSON: "interleaved_bugs": 1,
// JSON: "filtered": 2,
// JSON: "filters": {{[1-9]}}
struct buffer {
  int used;
};
struct device {
  int isOpen;
  struct buffer *buffer;
};

int Use(struct device *device) {
  if (!device->isOpen)
    return 0;
  if (device->buffer == 0)
    return 1;
  return device->buffer->used;
}

void Remove(struct device *device) {
  device->buffer = 0;
}
