#include "trace/object_path.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace raddle::trace {
namespace {

constexpr size_t kMostAlternatives = 4; // more of them would tell less than the name of the whole

struct Bytes {
  uint64_t begin = 0;
  uint64_t size = 0;
  [[nodiscard]] uint64_t end() const { return begin + size; }
};

// A way to name some bytes of an object.
struct Path {
  std::string text = {};
  bool isExact = false; // nothing but these bytes
  Part part = {};       // all but its text
};

Path pathOf(const RaddleType &type, uint64_t extent, Bytes bytes);

// How far the member reaches, which a flexible array does not say.
uint64_t extentOf(const RaddleMember &member) {
  const bool isFlexibleArray = member.type->kind == RaddleTypeArray && member.type->count == 0;
  return isFlexibleArray ? UINT64_MAX - member.offset : member.size;
}

bool contains(const RaddleMember &member, Bytes bytes) {
  return member.offset <= bytes.begin && bytes.end() <= member.offset + extentOf(member);
}

bool overlaps(const RaddleMember &member, Bytes bytes) {
  return member.offset < bytes.end() && bytes.begin < member.offset + extentOf(member);
}

// Debuggers show the pointer to the virtual functions of a class so; its type is no part of that.
constexpr std::string_view kVirtualTable = "_vptr";

bool isVirtualTable(std::string_view name) {
  return name.starts_with(kVirtualTable);
}

// Members in which objects of the C++ library keep what they store for the program.
bool isStore(std::string_view name) {
  return name == "_M_storage" || name == "_M_value" || name == "_M_elems";
}

// The path to a piece of what the library stores in `member`.
Path storedPath(const RaddleMember &member, Path inner) {
  const bool isOptional = std::string_view(member.name) == "_M_value";
  Path result{inner.text, inner.isExact, {}};
  if (isOptional && inner.text.starts_with('.'))
    result.text = "->" + inner.text.substr(1);
  result.part.value = member.type;
  result.part.valueOffset = member.offset;
  result.part.valueText = std::move(inner.text);
  return result;
}

// The path to a piece of a member that is the library's own: the object it belongs to.
Path internalPath(const RaddleMember &member, Path inner) {
  if (inner.part.value)
    return inner;
  const std::string rest = inner.part.internal.empty() ? "" : "." + inner.part.internal;
  Path result{"", inner.isExact, {}};
  result.part.internal = member.name + rest;
  return result;
}

Path pathOf(const RaddleMember &member, Bytes bytes) {
  Path inner;
  if (contains(member, bytes))
    inner = pathOf(*member.type, extentOf(member), {bytes.begin - member.offset, bytes.size});
  const std::string name = member.name;
  inner.part.valueOffset += member.offset;
  if (isVirtualTable(name))
    return {"." + std::string(kVirtualTable), inner.isExact, {}};
  if (name.empty()) // The parts of a base class or an anonymous member are those of the whole.
    return inner;
  if (isStore(name))
    return storedPath(member, std::move(inner));
  if (isReserved(member.name))
    return internalPath(member, std::move(inner));
  Path result{"." + name + inner.text, inner.isExact, {}};
  result.part.internal = std::move(inner.part.internal);
  return result;
}

// The container that a queue or a stack of the library is made of is no member that programs name.
bool isAdapted(const RaddleType &type, const RaddleMember &member) {
  const std::string_view name = type.name;
  return std::string_view(member.name) == "c" &&
         (name.starts_with("queue<") || name.starts_with("stack<") || name.starts_with("priority_queue<"));
}

Path pathOf(const RaddleType &type, const RaddleMember &member, Bytes bytes) {
  Path path = pathOf(member, bytes);
  if (isAdapted(type, member))
    path.text.erase(0, 2);
  return path;
}

// The texts of `paths` as one; empty if one of them is the whole.
std::string joined(const std::vector<Path> &paths) {
  std::string all;
  for (const Path &path : paths) {
    std::string_view text = path.text;
    if (!text.starts_with('.'))
      return {};
    text.remove_prefix(1);
    if (text.starts_with('{')) // Alternatives of an anonymous member.
      text = text.substr(1, text.size() - 2);
    all += (all.empty() ? "" : ",") + std::string(text);
  }
  const bool isSingle = all.find(',') == std::string::npos;
  return all.empty() ? "" : isSingle ? "." + all : ".{" + all + "}";
}

Path pathInRecord(const RaddleType &type, Bytes bytes) {
  std::vector<Path> inside;
  std::vector<Path> touched;
  for (const RaddleMember *member = type.members; member != type.members + type.count; ++member) {
    if (contains(*member, bytes))
      inside.push_back(pathOf(type, *member, bytes));
    else if (overlaps(*member, bytes))
      touched.push_back(pathOf(type, *member, bytes));
  }
  std::vector<Path> &paths = inside.empty() ? touched : inside;
  if (std::any_of(paths.begin(), paths.end(), [](const Path &path) { return path.part.value != nullptr; }))
    std::erase_if(paths, [](const Path &path) { return path.part.value == nullptr; });
  const bool someExact = std::any_of(paths.begin(), paths.end(), [](const Path &path) { return path.isExact; });
  if (someExact)
    std::erase_if(paths, [](const Path &path) { return !path.isExact; });
  if (paths.size() > kMostAlternatives)
    return {};
  if (paths.size() == 1)
    return paths.front();
  return {joined(paths), someExact, paths.empty() || !paths.front().text.empty() ? Part() : paths.front().part};
}

Path pathInArray(const RaddleType &type, Bytes bytes) {
  const uint64_t stride = type.element->size;
  if (stride == 0 || bytes.begin % stride + bytes.size > stride)
    return {};
  const Path inner = pathOf(*type.element, stride, {bytes.begin % stride, bytes.size});
  Path result{"[" + std::to_string(bytes.begin / stride) + "]" + inner.text, inner.isExact, {}};
  result.part.internal = inner.part.internal;
  return result;
}

// What the C library has in a mutex and the like is nothing that people know by name.
bool isOpaque(const RaddleType &type) {
  return type.kind == RaddleTypeRecord && type.count > 0 && std::string_view(type.members->name).starts_with("__");
}

// What the library stores, if that is all there is of one of its types. Null otherwise.
const RaddleMember *onlyStore(const RaddleType &type) {
  const bool isOfLibrary = type.kind == RaddleTypeRecord && isReserved(type.name);
  for (const RaddleMember *member = type.members; isOfLibrary && member != type.members + type.count; ++member)
    if (member->size == type.size && isStore(member->name))
      return member;
  return nullptr;
}

// The member that is all there is of a class: who accesses the whole means it. Null if there is none, or if the library
// calls it so.
const RaddleMember *onlyMember(const RaddleType &type) {
  const bool isOne = type.kind == RaddleTypeRecord && type.count == 1;
  return isOne && type.members->size == type.size && !isReserved(type.members->name) ? type.members : nullptr;
}

Path pathOfWhole(const RaddleType &type, uint64_t extent, Bytes bytes) {
  const RaddleMember *only = bytes.size != extent ? nullptr : onlyStore(type) ? onlyStore(type) : onlyMember(type);
  return only ? pathOf(type, *only, bytes) : Path{"", bytes.size == extent, {}};
}

Path pathOf(const RaddleType &type, uint64_t extent, Bytes bytes) {
  if (bytes.size >= extent)
    return pathOfWhole(type, extent, bytes);
  if (isOpaque(type))
    return {};
  if (type.kind == RaddleTypeArray)
    return pathInArray(type, bytes);
  return type.kind == RaddleTypeRecord ? pathInRecord(type, bytes) : Path{};
}

} // namespace

Part partIn(const RaddleType &type, uint64_t offset, uint64_t size) {
  Path path = pathOf(type, isFlexible(type) ? UINT64_MAX : type.size, {offset, size});
  Part result = std::move(path.part);
  result.text = std::move(path.text);
  return result;
}

std::string pathIn(const RaddleType &type, uint64_t offset, uint64_t size) {
  return partIn(type, offset, size).text;
}

bool isReserved(const char *name) {
  const bool isOfStandard = name[0] == '_' && (name[1] == '_' || (name[1] >= 'A' && name[1] <= 'Z'));
  return isOfStandard || isVirtualTable(name);
}

const RaddleType *storedType(const RaddleType &type) {
  if (type.kind != RaddleTypeRecord)
    return nullptr;
  for (const RaddleMember *member = type.members; member != type.members + type.count; ++member) {
    const bool isPassed = *member->name == '\0' || isReserved(member->name);
    const RaddleType *found = isStore(member->name) ? member->type : isPassed ? storedType(*member->type) : nullptr;
    if (found)
      return found;
  }
  return nullptr;
}

bool isFlexible(const RaddleType &type) {
  if (type.kind != RaddleTypeRecord || type.count == 0)
    return false;
  const RaddleType &last = *type.members[type.count - 1].type;
  return last.kind == RaddleTypeArray && last.count == 0;
}

} // namespace raddle::trace
