#include "worker/object_names.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "abi/kernel_objects.h"
#include "abi/thread_locals.h"
#include "check/user_places.h"
#include "trace/object_path.h"
#include "worker/heap_owners.h"
#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

// What the kernel keeps has no name but the place where it was made.
std::string kernelName(const RaddleKernelObject &object) {
  const std::string what = std::string("the ") + object.what;
  return object.madeAt == nullptr
             ? what
             : what + " made at " + object.madeAt->file + ":" + std::to_string(object.madeAt->line);
}

using User = ObjectNames::User;

uint64_t addressOf(const RaddleVariable &variable) {
  return reinterpret_cast<uint64_t>(variable.address);
}

constexpr const char *kOfLibrary = "memory of the C++ library";

// A variable that the library keeps for itself: `std::__detail::__waiter_pool_base::_S_for::__w`.
bool isOfLibrary(const RaddleVariable &variable) {
  constexpr std::string_view kScope = "::";
  const std::string_view name = variable.name;
  size_t at = name.starts_with("std::") ? name.find(kScope) : std::string_view::npos;
  while (at != std::string_view::npos && !trace::isReserved(variable.name + at + kScope.size()))
    at = name.find(kScope, at + kScope.size());
  return at != std::string_view::npos;
}

std::string nameIn(const RaddleVariable &variable, uint64_t offset, uint64_t size) {
  if (isOfLibrary(variable))
    return kOfLibrary;
  if (variable.type)
    return variable.name + trace::pathIn(*variable.type, offset, size);
  return offset == 0 ? variable.name : std::string(variable.name) + "+" + std::to_string(offset);
}

// Of what the kernel keeps, and of the `variable` at the address, if there is one: whoever uses it.
std::optional<std::string> staticName(const RaddleVariable *variable, uint64_t address, uint64_t size) {
  if (const RaddleKernelObject object = raddle_machine_kernel_object(address); object.what != nullptr)
    return kernelName(object);
  return variable ? std::optional(nameIn(*variable, address - addressOf(*variable), size)) : std::nullopt;
}

std::string placeOf(const RaddleSite &allocation) {
  if (check::isLibraryFile(allocation.file))
    return std::string(kOnTheHeap);
  return std::string(" allocated at ") + allocation.file + ":" + std::to_string(allocation.line) + " in " +
         allocation.function + "()";
}

std::string withoutDot(const std::string &path) {
  return path.starts_with('.') ? path.substr(1) : path;
}

// As people write the type.
std::string shortened(std::string name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kShorter = {
      {{"std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >", "std::string"},
       {"__cxx11::", ""},
       {" >", ">"}}};
  for (const auto &[longer, shorter] : kShorter)
    for (size_t at = name.find(longer); at != std::string::npos; at = name.find(longer, at))
      name.replace(at, longer.size(), shorter);
  return name;
}

// What people know an object of the C++ library as, of whose type they do not know the name.
std::string libraryName(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kKnown = {
      {{"_Async_state_impl<", "the state of a future"},
       {"_Deferred_state<", "the state of a future"},
       {"_State_baseV2", "the state of a future"},
       {"_Task_state<", "the state of a packaged task"},
       {"_Result<", "the result of a future"},
       {"_Stop_state_t", "the state of a stop token"},
       {"_State_impl<", "what a thread is to run"}}};
  for (const auto &[begin, name] : kKnown)
    if (type.starts_with(begin))
      return std::string(name);
  return kOfLibrary;
}

std::string typeName(const RaddleType &type) {
  if (trace::isReserved(type.name)) {
    const RaddleType *stored = trace::storedType(type);
    return stored ? typeName(*stored) : libraryName(type.name);
  }
  return *type.name == '\0' ? "struct" : shortened(type.name);
}

// Bytes of a block of that name, whose contents we do not know.
std::string bytesOf(const RaddleOwner &block, const std::string &name, uint64_t offset, uint64_t size) {
  if (offset == 0 && size >= block.blockSize)
    return name;
  const std::string last = size > 1 ? "-" + std::to_string(offset + size - 1) : "";
  return (size > 1 ? "bytes " : "byte ") + std::to_string(offset) + last + " of " + name;
}

// What a coroutine keeps for those who use it: in its frame, behind two pointers to functions.
std::optional<std::string> promiseIn(const RaddleType &type, const RaddleOwner &block, uint64_t offset, uint64_t size) {
  constexpr uint64_t kBegin = 2 * sizeof(void *);
  const std::string_view name = type.name;
  const bool isPromise = name == "promise_type" || name.ends_with("::promise_type");
  if (!isPromise || offset < kBegin || offset - kBegin >= type.size)
    return std::nullopt;
  const std::string path = withoutDot(trace::partIn(type, offset - kBegin, size).text);
  return (path.empty() ? "" : path + " of ") + "the promise of " + block.allocatedAt->function + "()";
}

// As what a block that is of `type`, or an array of it, calls these bytes of it.
std::string bytesAs(const RaddleType &type, const RaddleOwner &block, uint64_t offset, uint64_t size) {
  const std::string place = placeOf(*block.allocatedAt);
  const bool isArray = !trace::isFlexible(type) && block.blockSize >= 2 * type.size && block.blockSize % type.size == 0;
  if (!isArray) {
    // Of a whole block, which may be leaked or freed, no member is meant, even if it is the only one.
    const bool isWhole = offset == 0 && size >= block.blockSize;
    const trace::Part part = isWhole ? trace::Part() : trace::partIn(type, offset, size);
    const bool isOfLibrary = trace::isReserved(type.name) && !part.value;
    const std::string path = isOfLibrary ? "" : withoutDot(part.text);
    return (path.empty() ? "" : path + " of ") + typeName(part.value ? *part.value : type) + place;
  }
  const RaddleType array = {"", block.blockSize, &type, nullptr, 0, RaddleTypeArray};
  const std::string path = trace::pathIn(array, offset, size);
  return (path.empty() ? "" : path + " of ") + typeName(type) + "[" + std::to_string(block.blockSize / type.size) +
         "]" + place;
}

// Whether a block can hold an object of that type of which these are some bytes.
bool fits(const RaddleType *type, const RaddleOwner &block, uint64_t offset, uint64_t size) {
  if (!type || type->size == 0 || type->size > block.blockSize)
    return false;
  return trace::isFlexible(*type) || block.blockSize % type->size == 0 || offset + size <= type->size;
}

// The largest record that somebody takes the bytes for. A pointer to a number may as well point into a record.
const RaddleType *typeByUse(const RaddleOwner &block, uint64_t offset, uint64_t size, std::span<const User> users) {
  const RaddleType *best = nullptr;
  for (const User &user : users) {
    const RaddleType *type = user.site->behind;
    const bool isUsable = fits(type, block, offset, size) && type->kind == RaddleTypeRecord;
    if (isUsable && (!best || type->size > best->size))
      best = type;
  }
  return best;
}

// Whether only those who use a block know what is in it: its library allocates bytes, as kernels do for drivers.
bool isKnownByUse(const RaddleOwner &block, uint64_t address, uint64_t size, std::span<const User> users) {
  const uint64_t offset = address - block.blockAddress;
  const bool isUsers =
      std::any_of(users.begin(), users.end(), [](const User &user) { return !check::isLibraryFile(user.site->file); });
  return isUsers && !fits(block.allocatedAt->behind, block, offset, size) &&
         typeByUse(block, offset, size, users) != nullptr;
}

std::string heapName(const RaddleOwner &block, uint64_t address, uint64_t size, std::span<const User> users) {
  const uint64_t offset = address - block.blockAddress;
  const RaddleType *allocated = block.allocatedAt->behind;
  const RaddleType *type = fits(allocated, block, offset, size) ? allocated : typeByUse(block, offset, size, users);
  if (type && type != allocated)
    if (const std::optional<std::string> name = promiseIn(*type, block, offset, size))
      return *name;
  return type ? bytesAs(*type, block, offset, size)
              : bytesOf(block, "heap block" + placeOf(*block.allocatedAt), offset, size);
}

// A local that has a block of its own.
std::string localName(const RaddleOwner &block, uint64_t address, uint64_t size) {
  const RaddleSite &declared = *block.allocatedAt;
  const RaddleVariable variable{nullptr, declared.text, declared.behind, block.blockSize, 0};
  return nameIn(variable, address - block.blockAddress, size);
}

// As `owner` writes it by its own name, if it does, or else as anybody writes it.
const RaddleSite &bestSite(trace::ThreadId owner, std::span<const User> users) {
  const auto byName = std::find_if(users.begin(), users.end(), [&](const User &user) {
    return user.thread == owner && user.site->behind == nullptr;
  });
  return byName == users.end() ? *users.back().site : *byName->site;
}

} // namespace

ObjectNames::ObjectNames() {
  const std::span<const RaddleVariable> all = variables();
  variables_.assign(all.begin(), all.end());
  std::sort(variables_.begin(), variables_.end(), [](const RaddleVariable &a, const RaddleVariable &b) {
    return addressOf(a) != addressOf(b) ? addressOf(a) < addressOf(b) : std::string_view(a.name) < b.name;
  });
}

const RaddleVariable *ObjectNames::variableAt(uint64_t address) const {
  auto after = std::upper_bound(variables_.begin(), variables_.end(), address,
                                [](uint64_t at, const RaddleVariable &variable) { return at < addressOf(variable); });
  if (after == variables_.begin())
    return nullptr;
  const RaddleVariable &last = *std::prev(after);
  return address - addressOf(last) < last.size ? &last : nullptr;
}

bool ObjectNames::isOfLibrary(uint64_t address) const {
  const RaddleVariable *variable = variableAt(address);
  return variable != nullptr && worker::isOfLibrary(*variable);
}

std::optional<std::string> ObjectNames::ownedName(const RaddleOwner &block, uint64_t address, uint64_t size,
                                                  std::span<const User> users) const {
  const bool isByUse = isKnownByUse(block, address, size, users);
  if (check::isLibraryFile(block.allocatedAt->file))
    return isByUse ? std::nullopt : HeapOwners(variables_).nameIn(block, address, size);
  const uint64_t offset = address - block.blockAddress;
  const RaddleType *type = isByUse ? typeByUse(block, offset, size, users) : block.allocatedAt->behind;
  const bool isWhole = type && (!isByUse || type->size == block.blockSize);
  HeapOwners owners(variables_);
  if (isWhole)
    return owners.directNameIn(block, *type, address, size);
  const std::optional<std::string> pointer = type ? std::nullopt : owners.pointerTo(block);
  return pointer ? std::optional(bytesOf(block, "*" + *pointer, offset, size)) : std::nullopt;
}

std::optional<std::string> ObjectNames::ownedNameOf(uint64_t address, uint64_t size,
                                                    std::span<const User> users) const {
  RaddleOwner owner = {};
  raddle_machine_owner(address, &owner);
  const bool isInHeap = owner.region == RaddleRegionHeap && owner.allocatedAt && !variableAt(address);
  return isInHeap ? ownedName(owner, address, size, users) : std::nullopt;
}

std::string ObjectNames::nameOf(uint64_t address, uint64_t size, std::span<const User> users) const {
  const std::optional<std::string> name = ownedNameOf(address, size, users);
  return name ? *name : stableNameOf(address, size, users);
}

std::string ObjectNames::stableNameOf(uint64_t address, uint64_t size, std::span<const User> users) const {
  if (std::optional<std::string> name = staticName(variableAt(address), address, size))
    return *std::move(name);
  RaddleOwner owner = {};
  raddle_machine_owner(address, &owner);
  if (owner.region == RaddleRegionHeap && owner.allocatedAt)
    return heapName(owner, address, size, users);
  const bool isNamed = owner.region == RaddleRegionStack && owner.allocatedAt;
  std::string text = isNamed ? localName(owner, address, size) : bestSite(owner.thread, users).text;
  if (owner.region == RaddleRegionStack)
    return text + " (local of " + threadName(owner.thread) + ")";
  uint64_t offset = 0;
  if (const RaddleVariable *variable = raddle_machine_thread_local(address, &offset))
    text = nameIn(*variable, offset, size);
  if (owner.region == RaddleRegionThreadLocal)
    return text + " (thread-local of " + threadName(owner.thread) + ")";
  return text;
}

std::string ObjectNames::nameFor(const User &user, uint64_t address, uint64_t size) const {
  if (std::optional<std::string> name = staticName(variableAt(address), address, size))
    return *std::move(name);
  RaddleOwner owner = {};
  raddle_machine_owner(address, &owner);
  if (owner.region == RaddleRegionHeap && owner.allocatedAt) {
    const std::optional<std::string> name = ownedName(owner, address, size, {&user, 1});
    const std::string_view text = user.site->text;
    if (name)
      return *name;
    if (text == "*this" && !check::isLibraryFile(owner.allocatedAt->file))
      if (const std::optional<std::string> pointer = HeapOwners(variables_).pointerTo(owner))
        return "*" + *pointer;
    const bool isNoName = check::isLibraryFile(user.site->file) || text.starts_with("this->");
    return isNoName ? heapName(owner, address, size, {&user, 1}) : std::string(text);
  }
  return spokenNameOf(address, size, user);
}

std::string ObjectNames::spokenNameOf(uint64_t address, uint64_t size, const User &user) const {
  constexpr trace::ThreadId kMain = 0;
  constexpr std::string_view kWhose = " (";
  std::string name = nameOf(address, size, {&user, 1});
  RaddleOwner owner = {};
  raddle_machine_owner(address, &owner);
  const bool isLocal = owner.region == RaddleRegionStack || owner.region == RaddleRegionThreadLocal;
  const bool isOwn = owner.thread == user.thread || (owner.thread == kMain && owner.region == RaddleRegionStack);
  return isLocal && isOwn && !variableAt(address) ? name.substr(0, name.rfind(kWhose)) : name;
}

} // namespace raddle::worker
