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
  std::string text;
  bool isExact = false; // nothing but these bytes
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

Path pathOf(const RaddleMember &member, Bytes bytes) {
  Path inner;
  if (contains(member, bytes))
    inner = pathOf(*member.type, extentOf(member), {bytes.begin - member.offset, bytes.size});
  // The parts of a base class or an anonymous member are those of the whole.
  const std::string name = member.name;
  return {name.empty() ? inner.text : "." + name + inner.text, inner.isExact};
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
      inside.push_back(pathOf(*member, bytes));
    else if (overlaps(*member, bytes))
      touched.push_back(pathOf(*member, bytes));
  }
  std::vector<Path> &paths = inside.empty() ? touched : inside;
  const bool someExact = std::any_of(paths.begin(), paths.end(), [](const Path &path) { return path.isExact; });
  if (someExact)
    std::erase_if(paths, [](const Path &path) { return !path.isExact; });
  if (paths.size() > kMostAlternatives)
    return {};
  if (paths.size() == 1)
    return paths.front();
  return {joined(paths), someExact};
}

Path pathInArray(const RaddleType &type, Bytes bytes) {
  const uint64_t stride = type.element->size;
  if (stride == 0 || bytes.begin % stride + bytes.size > stride)
    return {};
  const Path inner = pathOf(*type.element, stride, {bytes.begin % stride, bytes.size});
  return {"[" + std::to_string(bytes.begin / stride) + "]" + inner.text, inner.isExact};
}

// What the C library has in a mutex and the like is nothing that people know by name.
bool isOpaque(const RaddleType &type) {
  return type.kind == RaddleTypeRecord && type.count > 0 && std::string_view(type.members->name).starts_with("__");
}

Path pathOf(const RaddleType &type, uint64_t extent, Bytes bytes) {
  if (bytes.size >= extent)
    return {"", bytes.size == extent};
  if (isOpaque(type))
    return {};
  if (type.kind == RaddleTypeArray)
    return pathInArray(type, bytes);
  return type.kind == RaddleTypeRecord ? pathInRecord(type, bytes) : Path{};
}

} // namespace

std::string pathIn(const RaddleType &type, uint64_t offset, uint64_t size) {
  return pathOf(type, isFlexible(type) ? UINT64_MAX : type.size, {offset, size}).text;
}

bool isFlexible(const RaddleType &type) {
  if (type.kind != RaddleTypeRecord || type.count == 0)
    return false;
  const RaddleType &last = *type.members[type.count - 1].type;
  return last.kind == RaddleTypeArray && last.count == 0;
}

} // namespace raddle::trace
