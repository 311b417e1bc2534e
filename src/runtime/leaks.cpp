// Blocks of the heap that nothing leads to at the end of an execution.
//
// Whatever looks like the address of a byte of a block leads to it, wherever it is found: in the data of the program
// and of libraries, in thread-locals of main, on a stack that was left by exit() or in locals of it, in blocks of
// libraries, and in blocks that something leads to. So nothing that is in use is taken for a leak; a number that
// happens to be an address may hide one.
#include "abi/freed_blocks.h"
#include "abi/raddle_abi.h"
#include "runtime/heap.h"
#include "runtime/images.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/tls.h"

namespace raddle::runtime {

namespace {

// Blocks that were reached and not looked into yet, linked through `freedAt`, which blocks in use have no need of.
class Reached {
public:
  void add(Block &block) {
    if (block.reached || block.freed)
      return;
    block.reached = true;
    block.freedAt = reinterpret_cast<const RaddleSite *>(first_);
    first_ = &block;
  }

  void addFrom(Range range) {
    for (uint64_t at = roundUp(range.begin, 8); at + 8 <= range.end; at += 8)
      addAt(*reinterpret_cast<const uint64_t *>(at));
  }

  void follow() {
    while (first_ != nullptr) {
      Block &block = *first_;
      first_ = const_cast<Block *>(reinterpret_cast<const Block *>(block.freedAt));
      block.freedAt = nullptr;
      addFrom({block.address, block.address + block.size});
    }
  }

private:
  void addAt(uint64_t address) {
    if (!isHeapMemory(reinterpret_cast<void *>(address)))
      return;
    const Block *block = blockUpTo(address);
    if (block != nullptr && address - block->address <= block->size)
      add(*const_cast<Block *>(block));
  }

  Block *first_ = nullptr;
};

template <typename Visit> void forEachCreated(Visit visit) {
  for (uint32_t i = 0; i < machine.createdCount; ++i)
    visit(created[i]);
}

void addRoots(Reached &reached) {
  for (uint32_t i = 0; i < dataRangeCount(); ++i)
    if (dataRange(i).owner != ImageOwner::Runtime)
      reached.addFrom(dataRange(i).range);
  reached.addFrom(tlsImage(threads[0].pointer));
  forEachCreated([&](uint32_t number) {
    reached.addFrom({threads[number].liveFrom, threads[number].stackEnd});
    forEachBlock(number, [&](Block &block) {
      if (block.ofLibrary || block.family == Family::Local)
        reached.add(block);
    });
  });
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT uint8_t raddle_machine_has_freed() {
  bool hasFreed = false;
  forEachCreated([&](uint32_t number) {
    forEachBlock(number, [&](const Block &block) {
      hasFreed |= block.freed && !block.ofLibrary && block.family != Family::Local;
    });
  });
  return hasFreed ? 1 : 0;
}

RADDLE_EXPORT uint32_t raddle_machine_leaks(RaddleLeak *leaks, uint32_t capacity) {
  Reached reached;
  addRoots(reached);
  reached.follow();
  uint32_t count = 0;
  forEachCreated([&](uint32_t number) {
    forEachBlock(number, [&](Block &block) {
      if (!block.reached && !block.freed && block.site != nullptr) {
        if (count < capacity)
          leaks[count] = {block.site, block.address, block.size, number};
        ++count;
      }
      block.reached = false;
    });
  });
  return count;
}
