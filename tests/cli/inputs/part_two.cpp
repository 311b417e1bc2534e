#include "shared.h"

int count;

void *increment(void *) {
  count++;
  return nullptr;
}
