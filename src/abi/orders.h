/* The orders of an atomic access, as instrumented code announces them in one number, and the runtime keeps them until
 * it is the access's turn. What then happens has one order, which its event tells. */
#ifndef RADDLE_ORDERS_H
#define RADDLE_ORDERS_H

#include "abi/raddle_abi.h"

/* A RaddleOrder; of a compare-exchange that fails, another one; and of a store, whether it continues the release
 * sequences that its own thread heads: so it is by C, and by C++ before C++20. */
#define RADDLE_ORDER_IN(orders) ((uint8_t)((orders) & 7))
#define RADDLE_FAILURE_ORDER(order) ((uint32_t)(order) << 3)
#define RADDLE_FAILURE_ORDER_IN(orders) RADDLE_ORDER_IN((orders) >> 3)
#define RADDLE_CONTINUES_RELEASE UINT32_C(0x40)

/* What a compare-exchange expects is announced zero-extended to 64 bits; what has more than 8 bytes by its address,
 * where it stays until the operation is performed. */

#endif
