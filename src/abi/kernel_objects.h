/* What lies in the memory that the runtime keeps for the kernel (runtime/kernel_objects.h), for reports. */
#ifndef RADDLE_KERNEL_OBJECTS_H
#define RADDLE_KERNEL_OBJECTS_H

#include "abi/raddle_abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What such a word stands for, in a word, and where it was made; both null for any other address. */
typedef struct RaddleKernelObject {
  const char *what;
  const RaddleSite *madeAt; /* may be null */
} RaddleKernelObject;
RaddleKernelObject raddle_machine_kernel_object(uint64_t address);

#ifdef __cplusplus
}
#endif

#endif
