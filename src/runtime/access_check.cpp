#include "runtime/access_check.h"

#include "runtime/failure.h"

namespace raddle::runtime {

namespace {

const char *verb(Use use) {
  constexpr const char *kVerbs[] = {"reads ", "writes ", "works on "};
  return kVerbs[static_cast<uint8_t>(use)];
}

uint64_t endOf(const Block &block) {
  return block.address + block.size;
}

// The block that an access to memory of nobody was probably meant for: the one it begins in, or else the nearest.
const Block *nearestBlock(uint64_t address, uint64_t size) {
  const Block *before = blockUpTo(address);
  const Block *after = blockAfter(address);
  if (before == nullptr || after == nullptr)
    return before == nullptr ? after : before;
  uint64_t end = address + size;
  uint64_t fromBefore = address < endOf(*before) ? 0 : address - endOf(*before);
  uint64_t toAfter = end > after->address ? 0 : after->address - end;
  return fromBefore <= toAfter ? before : after;
}

void addBytes(Sentence &sentence, uint64_t size, Use use) {
  sentence.add("the thread ").add(verb(use)).addNumber(size).add(size == 1 ? " byte" : " bytes");
}

// How far from the beginning of what was probably meant, which is called `what`.
void addPlace(Sentence &sentence, uint64_t address, Range meant, const char *what) {
  if (address < meant.begin)
    sentence.add(", beginning ").addNumber(meant.begin - address).add(" before");
  else
    sentence.add(" at offset ").addNumber(address - meant.begin).add(" of");
  sentence.add(what).addNumber(meant.size()).add(" bytes");
}

[[noreturn]] void failUnowned(uint64_t address, uint64_t size, Use use) {
  Sentence sentence;
  addBytes(sentence, size, use);
  const Block *block = nearestBlock(address, size);
  if (block == nullptr) {
    sentence.add(" of the heap that were never allocated");
    fail(RaddleFailureMemory, "heap-out-of-bounds", sentence.text());
  }
  addPlace(sentence, address, {block->address, endOf(*block)}, " a block of ");
  failAt(RaddleFailureMemory, {"heap-out-of-bounds", sentence.text()}, block->address, block->size);
}

} // namespace

void failHeapUse(uint64_t address, uint64_t size, Use use) {
  const Block *block = blockUpTo(address);
  if (block == nullptr || size > endOf(*block) - address || address >= endOf(*block))
    failUnowned(address, size, use);
  Sentence sentence;
  sentence.add("the thread ").add(verb(use)).add("memory that was freed");
  failAt(RaddleFailureMemory, {"use-after-free", sentence.text()}, address, size);
}

void failStackUse(uint64_t address, uint64_t size, Use use) {
  const Thread &owner = threads[(address - kThreadBase) / kThreadStride];
  const bool isOver = owner.state == RaddleThreadExited;
  Sentence sentence;
  sentence.add("the thread ").add(verb(use)).add("a local variable of a ");
  sentence.add(isOver ? "thread that has ended" : "function that has returned");
  failAt(RaddleFailureMemory, {isOver ? "use-after-exit" : "use-after-return", sentence.text()}, address, size);
}

void failWildUse(Use use) {
  Sentence sentence;
  sentence.add("the thread ").add(verb(use)).add("memory that the program was never given");
  fail(RaddleFailureMemory, "wild-access", sentence.text());
}

void failVariableUse(uint64_t address, uint64_t size, Use use) {
  const Variable &variable = variableBeside(address, size);
  Sentence sentence;
  addBytes(sentence, size, use);
  addPlace(sentence, address, {variable.begin, variable.end}, " a variable of ");
  failAt(RaddleFailureMemory, {"global-out-of-bounds", sentence.text()}, variable.begin, variable.end - variable.begin);
}

uint64_t sensibleBytes(uint64_t address, uint64_t size) {
  constexpr uint64_t kLargest = 1 * kGiB;
  const Block *block = isHeapMemory(reinterpret_cast<const void *>(address)) ? blockUpTo(address) : nullptr;
  uint64_t most = block != nullptr && address < endOf(*block) ? endOf(*block) - address : kLargest;
  return size < most ? size : most;
}

} // namespace raddle::runtime
