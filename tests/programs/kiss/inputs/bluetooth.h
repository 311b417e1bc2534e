// The model of a Bluetooth driver that the paper on KISS has: a request and the stopping of the device, concurrently.
#include <raddle.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct {
  int pendingIo;
  bool stoppingFlag;
  bool stoppingEvent;
} DEVICE_EXTENSION;

bool stopped;

static void BCSP_IoDecrement(DEVICE_EXTENSION *e) {
  int pendingIo;
  raddle_atomic_begin();
  e->pendingIo = e->pendingIo - 1;
  pendingIo = e->pendingIo;
  raddle_atomic_end();
  if (pendingIo == 0)
    e->stoppingEvent = true;
}

static int BCSP_IoIncrement(DEVICE_EXTENSION *e);

static void BCSP_PnpAdd(DEVICE_EXTENSION *e) {
  int status = BCSP_IoIncrement(e);
  if (status == 0) {
    raddle_assert(!stopped); // The driver works here.
  }
  BCSP_IoDecrement(e);
}

static void BCSP_PnpStop(void *extension) {
  DEVICE_EXTENSION *e = extension;
  e->stoppingFlag = true;
  BCSP_IoDecrement(e);
  raddle_assume(e->stoppingEvent);
  stopped = true;
}

int main(void) {
  DEVICE_EXTENSION *e = malloc(sizeof(DEVICE_EXTENSION));
  e->pendingIo = 1;
  e->stoppingFlag = false;
  e->stoppingEvent = false;
  stopped = false;
  raddle_async(BCSP_PnpStop, e);
  BCSP_PnpAdd(e);
  return 0;
}
