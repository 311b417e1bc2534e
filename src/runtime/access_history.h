// What each byte of memory was accessed by, as far as it can still matter, and the data races that follow from it.
//
// Two accesses race if they touch a common byte, one of them writes, one of them is not atomic, and neither happens
// before the other (happens_before.h). The model keeps every access of an execution. An access is dropped when a later
// one of the same or a happens-after thread covers its bytes and conflicts with everything it conflicted with: whoever
// races with the dropped one then races with the later one too, on at least the same bytes. So the bytes on which there
// are races follow from the execution; how they are divided among races depends on who came first.
#pragma once

#include <cstdint>

#include "abi/call_stacks.h"
#include "abi/raddle_abi.h"

namespace raddle::runtime {

void mapHistory();
// Forgets all accesses and races.
void resetHistory();

inline constexpr uint8_t kReads = 0;
inline constexpr uint8_t kWrites = 1;
inline constexpr uint8_t kIsAtomic = 2;
inline constexpr uint8_t kFrees = 4; // with kWrites; without, if a library does, which may have reasons unseen: no race
inline constexpr uint8_t kWorks = 8; // a function of the thread API on its object: races only with what frees that

// The running thread accesses [address, address + size) at `site`; `flags` are of those above. If that memory is not
// there to be accessed the thread fails (access_check.h): after it was looked for races, which are why it is not there,
// and before the access. It is looked only at accesses that are not repeated: nobody freed what was accessed since.
void recordAccess(const RaddleSite *site, uint64_t address, uint64_t size, uint8_t flags);

// Of all that is remembered: a part of the state of an execution.
uint64_t hashHistory();

// The races of this execution: at most one for each range of bytes.
uint32_t racesSoFar(const RaddleRace **races);

// As raddle_machine_accesses and raddle_machine_first_access (abi/race_accesses.h).
uint32_t accessesSoFar();
uint32_t firstAccessOf(uint32_t race);
// The call stack of its later access.
const RaddleStack *secondStackOf(uint32_t race);

} // namespace raddle::runtime
