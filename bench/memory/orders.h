// What the programs here have in common. Each order has a letter, so that it can be weakened: -DA=memory_order_relaxed.
#pragma once
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
