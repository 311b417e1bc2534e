#include "worker/object_names.h"

#include <algorithm>
#include <string_view>

#include "abi/thread_locals.h"
#include "trace/object_path.h"
#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

using User = ObjectNames::User;

uint64_t addressOf(const RaddleVariable &variable) {
  return reinterpret_cast<uint64_t>(variable.address);
}

std::string nameIn(const RaddleVariable &variable, uint64_t offset, uint64_t size) {
  if (variable.type)
    return variable.name + trace::pathIn(*variable.type, offset, size);
  return offset == 0 ? variable.name : std::string(variable.name) + "+" + std::to_string(offset);
}

std::string placeOf(const RaddleSite &allocation) {
  return std::string(" allocated at ") + allocation.file + ":" + std::to_string(allocation.line) + " in " +
         allocation.function + "()";
}

std::string withoutDot(const std::string &path) {
  return path.starts_with('.') ? path.substr(1) : path;
}

std::string typeName(const RaddleType &type) {
  return *type.name == '\0' ? "struct" : type.name;
}

// Bytes of a block whose contents we do not know.
std::string bytesOf(const RaddleOwner &block, uint64_t offset, uint64_t size) {
  std::string name = "heap block" + placeOf(*block.allocatedAt);
  if (offset == 0 && size >= block.blockSize)
    return name;
  const std::string last = size > 1 ? "-" + std::to_string(offset + size - 1) : "";
  return (size > 1 ? "bytes " : "byte ") + std::to_string(offset) + last + " of " + name;
}

// As what a block that is of `type`, or an array of it, calls these bytes of it.
std::string bytesAs(const RaddleType &type, const RaddleOwner &block, uint64_t offset, uint64_t size) {
  const std::string place = placeOf(*block.allocatedAt);
  const bool isArray = !trace::isFlexible(type) && block.blockSize >= 2 * type.size && block.blockSize % type.size == 0;
  if (!isArray) {
    const std::string path = withoutDot(trace::pathIn(type, offset, size));
    return (path.empty() ? "" : path + " of ") + typeName(type) + place;
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

std::string heapName(const RaddleOwner &block, uint64_t address, uint64_t size, std::span<const User> users) {
  const uint64_t offset = address - block.blockAddress;
  const RaddleType *allocated = block.allocatedAt->behind;
  const RaddleType *type = fits(allocated, block, offset, size) ? allocated : typeByUse(block, offset, size, users);
  return type ? bytesAs(*type, block, offset, size) : bytesOf(block, offset, size);
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

std::string ObjectNames::nameOf(uint64_t address, uint64_t size, std::span<const User> users) const {
  if (const RaddleVariable *variable = variableAt(address))
    return nameIn(*variable, address - addressOf(*variable), size);
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

} // namespace raddle::worker
