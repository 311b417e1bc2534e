#include "program/atomic_calls.h"

#include <array>
#include <climits>

namespace raddle::program {

namespace {

constexpr unsigned kNone = UINT_MAX;

// The arguments of a function of libatomic. The first two are the size and the object; or the size is a part of the
// name, as in __atomic_load_16, and values are passed as such.
struct Form {
  llvm::StringLiteral name;
  Action action;
  unsigned object;   // index of the pointer to the atomic object
  unsigned read;     // of the pointer to what it reads besides
  unsigned written;  // of that to what it writes besides
  unsigned expected; // of that to what it compares with
  unsigned order;    // of the memory order; that of failure is behind it
};
constexpr std::array kForms = {
    Form{"__atomic_load", Action::Load, 1, kNone, 2, kNone, 3},
    Form{"__atomic_store", Action::Store, 1, 2, kNone, kNone, 3},
    Form{"__atomic_exchange", Action::Update, 1, 2, 3, kNone, 4},
    Form{"__atomic_compare_exchange", Action::Compare, 1, 3, 2, 2, 4},
    Form{"__atomic_load_", Action::Load, 0, kNone, kNone, kNone, 1},
    Form{"__atomic_store_", Action::Store, 0, kNone, kNone, kNone, 2},
    Form{"__atomic_exchange_", Action::Update, 0, kNone, kNone, kNone, 2},
    Form{"__atomic_compare_exchange_", Action::Compare, 0, kNone, 1, 1, 3},
    Form{"__atomic_fetch_add_", Action::Update, 0, kNone, kNone, kNone, 2},
    Form{"__atomic_fetch_sub_", Action::Update, 0, kNone, kNone, kNone, 2},
    Form{"__atomic_fetch_and_", Action::Update, 0, kNone, kNone, kNone, 2},
    Form{"__atomic_fetch_or_", Action::Update, 0, kNone, kNone, kNone, 2},
    Form{"__atomic_fetch_xor_", Action::Update, 0, kNone, kNone, kNone, 2},
    Form{"__atomic_fetch_nand_", Action::Update, 0, kNone, kNone, kNone, 2},
};

const Form *formOf(const llvm::CallBase &call, llvm::StringRef name) {
  const llvm::StringRef stem = name.rtrim("0123456789");
  const auto *found = llvm::find_if(kForms, [&](const Form &form) { return form.name == stem; });
  const bool isDeclaredSo = found != kForms.end() && (found->object == 1) == (stem == name) &&
                            call.arg_size() == found->order + (found->expected != kNone ? 2 : 1) &&
                            call.getArgOperand(found->object)->getType()->isPointerTy();
  return isDeclaredSo ? found : nullptr;
}

// The number at the end of __atomic_load_16.
uint64_t sizeInName(llvm::StringRef name) {
  uint64_t size = 0;
  return name.rsplit('_').second.getAsInteger(10, size) ? 0 : size;
}

Length lengthOf(llvm::Value *size) {
  if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(size))
    return {.bytes = constant->getZExtValue()};
  return {.kind = Length::Kind::Value, .value = size};
}

Order orderAt(const llvm::CallBase &call, unsigned index) {
  return {.known = llvm::AtomicOrdering::SequentiallyConsistent, .value = call.getArgOperand(index)};
}

} // namespace

std::vector<Operation> atomicCall(llvm::CallBase &call, llvm::StringRef name) {
  const Form *form = formOf(call, name);
  if (!form)
    return {};
  const Length length = form->object == 0 ? Length{.bytes = sizeInName(name)} : lengthOf(call.getArgOperand(0));
  std::vector<Operation> result;
  const auto add = [&](Action action, unsigned pointer) -> Operation & {
    return result.emplace_back(
        Operation{.action = action, .at = &call, .address = call.getArgOperand(pointer), .length = length});
  };
  if (form->read != kNone)
    add(Action::Read, form->read);
  if (form->expected != kNone)
    add(Action::Read, form->expected);
  // The object itself comes last: what is announced just before the call happens with it.
  if (form->written != kNone)
    add(Action::Write, form->written);
  Operation &access = add(form->action, form->object);
  access.order = orderAt(call, form->order);
  if (form->expected != kNone) {
    access.expected = call.getArgOperand(form->expected);
    access.failureOrder = orderAt(call, form->order + 1);
  }
  return result;
}

} // namespace raddle::program
