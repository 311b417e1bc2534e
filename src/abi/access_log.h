// The log of a watched execution: every access to memory and every visible operation, in order, twelve bytes each.
//
// The runtime writes it, the analysis of src/witness reads it. An entry is an address, a tag, a small value and a site:
//
//   access     tag: its flags, as below; value: its size; a longer one is divided
//   switch     what follows is done by the thread whose number is the address
//   extension  address: the argument, site: the choice of the step that comes next, if those are not 0 (and small)
//   step       a visible operation; address: its object; value: kind, choice and whether it succeeded
//
// A step is written when it is over, behind its accesses: those of the operation itself and those that its thread made
// afterwards, up to its next operation.
#pragma once

#include <cstdint>

namespace raddle::abi {

struct LogEntry {
  uint32_t addressLow;
  uint32_t rest; // bits 32 to 47 of the address, then four of the tag, then twelve of the value
  uint32_t site; // address of the record, which lies in the first 4 GiB as all of a program does
};
static_assert(sizeof(LogEntry) == 12);

enum LogFlags : uint8_t { kLogWrites = 1, kLogIsAtomic = 2, kLogFrees = 4, kLogWorks = 8 };
// A library may have reasons unseen to free what it frees: that is no write.
inline bool isFreeByLibrary(uint8_t flags) {
  return (flags & (kLogFrees | kLogWrites)) == kLogFrees;
}
// Whether accesses with these flags to common bytes race if nothing orders them: one writes and one is not atomic. A
// function that works on its object only minds that the object is freed.
inline bool conflict(uint8_t one, uint8_t other) {
  const bool isWritten = ((one | other) & kLogWrites) != 0;
  const bool areAtomic = (one & other & kLogIsAtomic) != 0;
  const bool isWork = ((one | other) & kLogWorks) != 0 && ((one | other) & kLogFrees) == 0;
  return isWritten && !areAtomic && !isWork && !isFreeByLibrary(one) && !isFreeByLibrary(other);
}

// These are no flags of an access.
inline constexpr uint8_t kLogSwitch = 13;
inline constexpr uint8_t kLogExtension = 14;
inline constexpr uint8_t kLogStep = 15;

inline constexpr uint32_t kMaxLogValue = 4095;
inline constexpr uint32_t kMaxLogChoice = 15; // of a step without an extension

inline LogEntry makeLogEntry(uint64_t address, uint8_t tag, uint32_t value, uint32_t site) {
  return {static_cast<uint32_t>(address),
          static_cast<uint32_t>(address >> 32 & 0xffff) | static_cast<uint32_t>(tag) << 16 | value << 20, site};
}

inline uint64_t addressIn(const LogEntry &entry) {
  return entry.addressLow | static_cast<uint64_t>(entry.rest & 0xffff) << 32;
}
inline uint8_t tagOf(const LogEntry &entry) {
  return entry.rest >> 16 & 15;
}
inline uint32_t valueOf(const LogEntry &entry) {
  return entry.rest >> 20;
}

// The value of a step.
struct LogStepValue {
  uint8_t kind;   // RaddleOperationKind
  uint8_t choice; // at most kMaxLogChoice
  bool succeeded;
};
inline uint32_t packLogStep(const LogStepValue &step) {
  return static_cast<uint32_t>(step.kind) | static_cast<uint32_t>(step.choice) << 7 | (step.succeeded ? 1U << 11 : 0);
}
inline LogStepValue unpackLogStep(uint32_t value) {
  return {static_cast<uint8_t>(value & 127), static_cast<uint8_t>(value >> 7 & 15), (value >> 11 & 1) != 0};
}

} // namespace raddle::abi
