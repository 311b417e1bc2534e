// A module without a main: its users open, use and close a device from any thread. What is not said is whether they pass
// a null pointer or a device that is closed; with such, it fails without any interleaving, and nobody is told. But a
// device can also be closed between the look at its buffer and the use of it.
//
//   ./raddle check examples/device.c
#include <stddef.h>

struct buffer {
  int used;
};

struct device {
  int isOpen;
  struct buffer *buffer;
};

int deviceUsed(struct device *device) {
  if (!device->isOpen || device->buffer == NULL)
    return 0;
  return device->buffer->used;
}

void deviceClose(struct device *device) {
  device->isOpen = 0;
  device->buffer = NULL;
}
