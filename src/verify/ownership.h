// Which objects only this thread knows.
//
// An object is private from when it is made until a pointer to it is stored where others can read it. What is stored in
// a private object is hidden with it, and becomes known with it. A pointer that comes from elsewhere leads to nothing
// that is private.
#pragma once

#include "verify/context.h"

namespace raddle::verify {

class Ownership {
public:
  // REQUIRES: `context` outlives this.
  explicit Ownership(Context &context) : context_(context), world_(context.world), terms_(context.terms) {}

  // That only this thread can access the cell. Locks are there for others, wherever they are.
  [[nodiscard]] Term isPrivate(const State &state, const Cell &cell);
  // Whether the caller cannot know the object: it was made here, and nobody else has come to know it.
  [[nodiscard]] bool isOwn(const State &state, Term address) const;

  // A new one, which is private. Its type may be unknown: null.
  [[nodiscard]] Term newObject(State &state, llvm::Type *type);
  // A pointer that somebody else made does not lead to what is private.
  void meetPointer(State &state, Term pointer);
  // Neither do those that a specification finds in what is shared.
  void meetPointers(State &state, const Evaluation &evaluation);

  // What leads to an object that is stored in a cell is made known, or hidden if the cell is private.
  void noteStored(State &state, const Cell &cell, const llvm::Type *type, Term value);
  // What a pointer that others can read leads to, they can reach. An unknown one may lead to anything that the thread
  // can name, but not to what others know already.
  void publish(State &state, Term address);
  // The same of a value of any type: a number may have been a pointer, but not without our notice.
  void publishValue(State &state, const llvm::Type *type, Term value);
  // What is hidden in the object is made known, and not the object itself.
  void publishContents(State &state, Term object);

private:
  void publishObject(State &state, Term object);

  Context &context_;
  World &world_;
  Terms &terms_;
};

} // namespace raddle::verify
