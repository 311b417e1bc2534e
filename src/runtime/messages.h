// The writes of each atomic location, of which any may be read: its *messages*, in modification order.
//
// Memory has the last one, except while an access is under way that was told to find another one. Who accesses memory
// without data races finds what it should. All of it belongs to one execution and is written through the undo log.
#pragma once

#include <cstdint>

#include "abi/messages.h"
#include "abi/operation_traits.h"
#include "runtime/state.h"

namespace raddle::runtime {

// Of the access of a step: numbers of messages, from 1 on; 0 is none.
struct MessageChoice {
  uint32_t location; // its number, from 1 on
  uint32_t read;     // what it finds
  uint32_t behind;   // what its own write comes behind
  uint32_t written;
};

// Neither copied nor restored.
struct Messages {
  bool areKept;         // somebody asked for it
  MessageChoice choice; // of the step that is being executed
};
extern Messages messages;

// Begins those of the next execution.
void resetMessages();

// Whether the explorer says which write such an access finds, or where its own comes.
inline bool isKeptAsMessage(const RaddleOperation &operation) {
  return messages.areKept && !machine.alone &&
         abi::graphRoleOf(operation.kind, operation.size) == abi::GraphRole::Access;
}
// How many messages it may find, or places its own may have.
uint16_t messageAlternatives(const RaddleOperation &operation);

// Parks the running thread if nobody says what the operation does under a weak memory model.
void refuseUnmodelled(const RaddleOperation &operation);

// The running thread is about to perform it, and finds the message of the step's choice.
void findMessage(const RaddleOperation &operation);
// And it will write.
void promiseMessage();
// It has left `value`. Memory has the last message again.
void keepMessage(uint64_t value);

} // namespace raddle::runtime
