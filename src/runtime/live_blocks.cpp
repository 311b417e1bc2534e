#include "abi/live_blocks.h"

#include "runtime/heap.h"
#include "runtime/state.h"
#include "runtime/system.h"

using namespace raddle::runtime;

RADDLE_EXPORT uint32_t raddle_machine_live_blocks(RaddleOwner *blocks, uint32_t capacity) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < machine.createdCount; ++i)
    forEachBlock(created[i], [&](const Block &block) {
      if (block.freed || block.ofLibrary || block.site == nullptr)
        return;
      if (count < capacity)
        raddle_machine_owner(block.address, &blocks[count]);
      ++count;
    });
  return count;
}
