#include "runtime/access_check.h"

#include "runtime/failure.h"
#include "runtime/thread_locals.h"

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

// What lies there, as far as borders are concerned.
struct Kind {
  const char *rule;
  const char *what; // up to its size
};
constexpr Kind kHeap = {"heap-out-of-bounds", " a block of "};
constexpr Kind kLocal = {"stack-out-of-bounds", " a local variable of "};
constexpr Kind kGlobal = {"global-out-of-bounds", " a variable of "};
constexpr Kind kThreadLocal = {"thread-local-out-of-bounds", " a thread-local variable of "};

Kind kindAt(uint64_t address) {
  if (isHeapMemory(reinterpret_cast<const void *>(address))) {
    const Block *block = blockUpTo(address);
    return block != nullptr && block->family == Family::Local ? kLocal : kHeap;
  }
  const uint64_t offset = address - kThreadBase;
  if (offset >= kMaxThreads * kThreadStride)
    return kGlobal;
  const Thread &thread = threads[offset / kThreadStride];
  return address >= thread.stackBase && address < thread.stackEnd ? kLocal : kThreadLocal;
}

[[noreturn]] void failUnowned(uint64_t address, uint64_t size, Use use) {
  const Block *block = nearestBlock(address, size);
  if (block != nullptr)
    failBeyond({address, address + size}, {block->address, endOf(*block)}, use);
  Sentence sentence;
  addBytes(sentence, size, use);
  sentence.add(" of the heap that were never allocated");
  fail(RaddleFailureMemory, kHeap.rule, sentence.text());
}

// Whether the memory lies on the stack of another thread, but below what functions have there that have not returned.
// Of its own stack, and of one with code that nobody knows, it is not known where that ends.
bool isDeadStack(uint32_t number, uint64_t address) {
  const Thread &thread = threads[number];
  return number != control.running && !thread.calledForeign && address >= thread.stackBase && address < thread.liveFrom;
}

[[noreturn]] void failThreadLocalUse(Range accessed, Use use) {
  Sentence sentence;
  sentence.add("the thread ").add(verb(use)).add("a thread-local variable of a thread that has ended");
  failAt(RaddleFailureMemory, {"use-after-exit", sentence.text()}, accessed.begin, accessed.size());
}

[[noreturn]] void failEnded(Range accessed, const Thread &owner, Use use) {
  const bool isOver = owner.state == RaddleThreadExited;
  Sentence sentence;
  sentence.add("the thread ").add(verb(use)).add("a local variable ");
  sentence.add(isOver ? "of a thread that has ended" : "whose lifetime has ended");
  failAt(RaddleFailureMemory, {isOver ? "use-after-exit" : "use-after-return", sentence.text()}, accessed.begin,
         accessed.size());
}

} // namespace

void failHeapUse(uint64_t address, uint64_t size, Use use) {
  const Block *block = blockUpTo(address);
  if (block == nullptr || size > endOf(*block) - address || address >= endOf(*block))
    failUnowned(address, size, use);
  if (block->family == Family::Local)
    failEnded({address, address + size}, threads[(address - kHeapBase) / kHeapStride], use);
  Sentence sentence;
  sentence.add("the thread ").add(verb(use)).add("memory that was freed");
  failAt(RaddleFailureMemory, {"use-after-free", sentence.text()}, address, size);
}

void checkThreadSlot(uint64_t address, uint64_t size, Use use) {
  const auto number = static_cast<uint32_t>((address - kThreadBase) / kThreadStride);
  const Thread &thread = threads[number];
  const Range accessed{address, address + size};
  if (!thread.exists)
    return;
  if (isDeadStack(number, address))
    failEnded(accessed, thread, use);
  if (address < thread.stackEnd)
    return;
  if (number != 0 && number != control.running && thread.state == RaddleThreadExited)
    failThreadLocalUse(accessed, use);
  if (Range meant; touchesThreadGap(number, accessed, meant))
    failBeyond(accessed, meant, use);
}

void failWildUse(Use use) {
  Sentence sentence;
  sentence.add("the thread ").add(verb(use)).add("memory that the program was never given");
  fail(RaddleFailureMemory, "wild-access", sentence.text());
}

void failBeyond(Range accessed, Range meant, Use use) {
  const Kind kind = kindAt(meant.begin);
  Sentence sentence;
  addBytes(sentence, accessed.size(), use);
  addPlace(sentence, accessed.begin, meant, kind.what);
  failAt(RaddleFailureMemory, {kind.rule, sentence.text()}, meant.begin, meant.size());
}

void failVariableUse(uint64_t address, uint64_t size, Use use) {
  const Variable &variable = variableBeside(address, size);
  failBeyond({address, address + size}, {variable.begin, variable.end}, use);
}

uint64_t sensibleBytes(uint64_t address, uint64_t size) {
  constexpr uint64_t kLargest = 1 * kGiB;
  const Block *block = isHeapMemory(reinterpret_cast<const void *>(address)) ? blockUpTo(address) : nullptr;
  uint64_t most = block != nullptr && address < endOf(*block) ? endOf(*block) - address : kLargest;
  return size < most ? size : most;
}

} // namespace raddle::runtime
