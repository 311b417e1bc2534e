/* The device is switched off while a request comes.
 * ENTRIES: Io PowerDown
 * PROPERTY: null
 * CORRECT: 0
 * INTERLEAVED: 1  the registers are looked for before they are used, but not kept
 * SEQUENTIAL: 0  they are used after they were given back
 */
#include "request.h"

struct registers {
  int command;
};
struct device {
  bool isOn;
  struct registers *registers;
};

void Io(struct device *device, int command) {
  if (VARIANT != INTERLEAVED)
    acquire();
  if (device->isOn && device->registers)
    device->registers->command = command;
  if (VARIANT != INTERLEAVED)
    release();
}

void PowerDown(struct device *device) {
  acquire();
  if (device->isOn && VARIANT == SEQUENTIAL) {
    device->registers = 0;
    device->registers->command = 0;
  }
  device->isOn = false;
  device->registers = 0;
  release();
}
