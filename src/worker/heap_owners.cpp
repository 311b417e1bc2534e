#include "worker/heap_owners.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <string_view>

#include "abi/live_blocks.h"
#include "check/user_places.h"
#include "trace/object_path.h"

namespace raddle::worker {
namespace {

constexpr uint64_t kMostWords = uint64_t{1} << 20; // to look at for one name
constexpr uint64_t kWord = sizeof(uint64_t);
constexpr uint32_t kMain = 0;

uint64_t wordAt(uint64_t address) {
  uint64_t word = 0;
  std::memcpy(&word, reinterpret_cast<const void *>(address), kWord);
  return word;
}

bool endsWith(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return text.ends_with(end); });
}

bool startsWith(std::string_view text, std::initializer_list<std::string_view> begins) {
  return std::any_of(begins.begin(), begins.end(), [&](std::string_view begin) { return text.starts_with(begin); });
}

// What a pointer of the library leads to, by the names of its members.
enum class Holds : uint8_t {
  Object,   // one object, or an array: a pointer of the program, or a smart pointer
  Elements, // of a vector
  Text,     // of a string
  Table,    // of pointers that the container keeps for itself
  Piece,    // some of the elements of a deque
  Closure,  // what a std::function calls
  State,    // what a future shares with a promise or a task, or a condition variable with those who wait
  Other,
};

constexpr std::string_view kState = "_M_state.";

Holds holds(std::string_view internal) {
  if (startsWith(internal, {kState, "_M_future.", "_M_mutex._M_ptr"}))
    return Holds::State;
  if (internal.empty() || endsWith(internal, {"_M_ptr", "_M_pi", "_M_head_impl", "_M_t"}))
    return Holds::Object;
  if (endsWith(internal, {"_M_map", "_M_node", "_M_buckets"}))
    return Holds::Table;
  if (endsWith(internal, {"_M_cur", "_M_first", "_M_last", "_M_map.entry"}))
    return Holds::Piece;
  if (endsWith(internal, {"_M_start", "_M_finish", "_M_end_of_storage"}))
    return Holds::Elements;
  if (internal.find("_M_dataplus") != std::string_view::npos || internal.ends_with("_M_str"))
    return Holds::Text;
  return internal.find("_M_functor") != std::string_view::npos ? Holds::Closure : Holds::Other;
}

// What a deque of the library consists of.
struct Deque {
  uint64_t table; // of pointers to its pieces
  uint64_t tableSize;
  uint64_t current, first, last, node; // its beginning: the element, its piece, the end of that, its place in the table
  uint64_t lastCurrent, lastFirst, lastLast, lastNode; // its end
};
constexpr std::array<std::pair<std::string_view, uint64_t>, 4> kInDeque = {
    {{"_M_start._M_cur", offsetof(Deque, current)},
     {"_M_start._M_first", offsetof(Deque, first)},
     {"_M_finish._M_cur", offsetof(Deque, lastCurrent)},
     {"_M_finish._M_first", offsetof(Deque, lastFirst)}}};

constexpr std::string_view kElement = "an element of ";

std::string grouped(const std::string &pointer) {
  return pointer.starts_with('*') ? "(" + pointer + ")" : pointer;
}

// The part `path` of what `pointer` points to.
std::string behind(const std::string &pointer, const std::string &path) {
  const bool isDot = path.starts_with('.');
  if (pointer.starts_with(kElement))
    return isDot ? path.substr(1) + " of " + pointer : pointer;
  if (path.empty())
    return "*" + pointer;
  return isDot ? grouped(pointer) + "->" + path.substr(1) : "(*" + pointer + ")" + path;
}

// The part `path` of one of the elements of a container, of which we do not know which.
std::string ofElement(const std::string &container, const std::string &path) {
  const std::string element = std::string(kElement) + container;
  return path.starts_with('.') ? path.substr(1) + " of " + element : element;
}

bool isKeyed(const RaddleType &type) {
  return startsWith(type.name, {"_Rb_tree_node<", "_Hash_node<"});
}

bool isPair(const RaddleType &type) {
  return type.kind == RaddleTypeRecord && std::string_view(type.name).starts_with("pair<");
}

const RaddleMember *memberNamed(const RaddleType &type, std::string_view name) {
  for (const RaddleMember *member = type.members; member != type.members + type.count; ++member)
    if (member->name == name)
      return member;
  return nullptr;
}

// It leads to a lock, which is a part of something that has a name of its own.
bool isGuard(const RaddleType &type) {
  return type.kind == RaddleTypeRecord &&
         startsWith(type.name, {"unique_lock<", "lock_guard<", "scoped_lock<", "shared_lock<"});
}

bool isWholeNumber(const RaddleType &type) {
  const std::string_view name = type.name;
  return type.kind == RaddleTypeScalar && type.size <= kWord && !name.ends_with('*') && !name.empty() &&
         name != "float" && name != "double" && name != "bool";
}

bool isSigned(const RaddleType &type) {
  const std::string_view name = type.name;
  return !name.starts_with("unsigned") && name != "size_t" && !name.starts_with("uint");
}

// Whether it is a local that the program calls by a name.
bool isNamedLocal(const RaddleOwner &block) {
  const RaddleSite &declared = *block.allocatedAt;
  return block.region == RaddleRegionStack && declared.behind && !check::isLibraryFile(declared.file) &&
         !trace::isReserved(declared.text) && !isGuard(*declared.behind);
}

} // namespace

HeapOwners::HeapOwners(std::span<const RaddleVariable> variables) {
  blocks_.resize(raddle_machine_live_blocks(nullptr, 0));
  raddle_machine_live_blocks(blocks_.data(), static_cast<uint32_t>(blocks_.size()));
  addRoots(variables);
  std::erase_if(blocks_, [](const RaddleOwner &block) { return block.region != RaddleRegionHeap; });
  std::sort(blocks_.begin(), blocks_.end(),
            [](const RaddleOwner &a, const RaddleOwner &b) { return a.blockAddress < b.blockAddress; });
}

// Variables first, by name, since their order in memory means nothing; then locals, those of main first, and of these
// the pointers, which have the shortest names.
void HeapOwners::addRoots(std::span<const RaddleVariable> variables) {
  for (const RaddleVariable &variable : variables)
    if (variable.type && !startsWith(variable.name, {"_", "std::"}))
      roots_.push_back({variable.name, variable.type, reinterpret_cast<uint64_t>(variable.address), variable.size});
  std::sort(roots_.begin(), roots_.end(), [](const Root &a, const Root &b) { return a.name < b.name; });
  const auto isPointerOfMain = [](const RaddleOwner &block) {
    return block.thread == kMain && block.allocatedAt->behind->kind == RaddleTypeScalar;
  };
  std::vector<RaddleOwner> locals;
  std::vector<RaddleOwner> others;
  for (const RaddleOwner &block : blocks_)
    if (isNamedLocal(block))
      (isPointerOfMain(block) ? locals : others).push_back(block);
  locals.insert(locals.end(), others.begin(), others.end());
  for (const RaddleOwner &local : locals) {
    const RaddleSite &declared = *local.allocatedAt;
    roots_.push_back({declared.text, declared.behind, local.blockAddress, local.blockSize, local.thread});
  }
}

size_t HeapOwners::blockAt(uint64_t address) const {
  const auto after = std::upper_bound(blocks_.begin(), blocks_.end(), address,
                                      [](uint64_t at, const auto &block) { return at < block.blockAddress; });
  if (after == blocks_.begin())
    return kNone;
  const auto found = std::prev(after);
  const bool isInside = address - found->blockAddress < found->blockSize;
  return isInside ? static_cast<size_t>(found - blocks_.begin()) : kNone;
}

bool HeapOwners::follow(Link from, uint64_t begin, uint64_t size, size_t wanted) {
  for (uint64_t at = (begin + kWord - 1) / kWord * kWord; at + kWord <= begin + size; at += kWord) {
    if (++words_ > kMostWords)
      return false;
    const size_t block = blockAt(wordAt(at));
    if (block == kNone || !links_.try_emplace(block, Link{from.from, from.root, at}).second)
      continue;
    queue_.push_back(block);
    if (block == wanted)
      return false;
  }
  return true;
}

// Whether something leads to the block. Pointers of main own nothing, so all else comes first.
bool HeapOwners::search(size_t wanted) {
  return searchFrom(wanted, Owning::Yes) || searchFrom(wanted, Owning::No);
}

bool HeapOwners::searchFrom(size_t wanted, Owning owning) {
  const auto isOwning = [](const Root &root) {
    return root.thread == RADDLE_NO_THREAD || root.type->kind != RaddleTypeScalar;
  };
  for (const Root &root : roots_)
    if (isOwning(root) == (owning == Owning::Yes) && !follow({kNone, &root, 0}, root.begin, root.size, wanted))
      return links_.contains(wanted);
  size_t next = 0;
  while (next < queue_.size()) { // It grows meanwhile.
    const size_t at = queue_[next++];
    if (!follow({at, nullptr, 0}, blocks_[at].blockAddress, blocks_[at].blockSize, wanted))
      return links_.contains(wanted);
  }
  queue_.clear();
  return false;
}

std::string HeapOwners::textAt(uint64_t address) const {
  constexpr uint64_t kLongest = 40;
  const uint64_t begin = wordAt(address);
  const uint64_t length = wordAt(address + kWord);
  const bool isLocal = begin == address + 2 * kWord && length < 2 * kWord;
  const size_t block = isLocal ? kNone : blockAt(begin);
  if (length > kLongest || (!isLocal && (block == kNone || length >= blocks_[block].blockSize)))
    return "…";
  const std::string text(reinterpret_cast<const char *>(begin), length);
  const bool isPlain = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '`'; });
  return isPlain ? '"' + text + '"' : "…";
}

// The key of an element of a map, as the program writes it, if it is a number or a text.
std::string HeapOwners::keyAt(const RaddleType &pair, uint64_t address) const {
  const RaddleMember *key = memberNamed(pair, "first");
  if (!key)
    return "…";
  address += key->offset;
  if (isWholeNumber(*key->type)) {
    uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void *>(address), key->size);
    const unsigned unused = 64 - 8 * static_cast<unsigned>(key->size);
    return isSigned(*key->type) ? std::to_string(static_cast<int64_t>(value << unused) >> unused)
                                : std::to_string(value);
  }
  const bool isText = trace::partIn(*key->type, 0, kWord).internal.starts_with("_M_dataplus");
  return isText ? textAt(address) : "…";
}

// A piece of a node of a map, a list or the like, or of a block that shared pointers share.
HeapOwners::Piece HeapOwners::stored(const Piece &owner, size_t block, uint64_t address, uint64_t size) const {
  const RaddleType &type = *blocks_[block].allocatedAt->behind;
  const trace::Part part = trace::partIn(type, address - blocks_[block].blockAddress, size);
  if (holds(owner.internal) == Holds::State)
    return {owner.text, std::string(kState)};
  if (!part.value || trace::isReserved(part.value->name))
    return {owner.text, part.value || part.internal.empty() ? "_M_unknown" : part.internal};
  if (holds(owner.internal) == Holds::Object)
    return {behind(owner.text, part.valueText), ""};
  if (!isKeyed(type))
    return {ofElement(owner.text, part.valueText), ""};
  if (!isPair(*part.value))
    return {ofElement(owner.text, part.valueText), ""};
  if (part.valueText.starts_with(".first"))
    return {owner.text, ""};
  std::string path = part.valueText;
  if (path.starts_with(".second"))
    path.erase(0, std::strlen(".second"));
  const std::string key = keyAt(*part.value, blocks_[block].blockAddress + part.valueOffset);
  return {owner.text + "[" + key + "]" + path, part.internal};
}

// The address of the deque that the block is a piece of.
std::optional<uint64_t> HeapOwners::dequeOf(size_t piece) const {
  const Link &link = links_.at(piece);
  if (link.from != kNone && holds(pointerTo(link.from).internal) == Holds::Table)
    return links_.at(link.from).at - offsetof(Deque, table);
  const std::string internal = pointerTo(piece).internal;
  for (const auto &[name, offset] : kInDeque)
    if (internal.ends_with(name))
      return link.at - offset;
  return std::nullopt;
}

// Which element of the deque lies at `index` in that piece of it.
std::optional<uint64_t> HeapOwners::numberInDeque(size_t piece, uint64_t elementBytes, uint64_t index) const {
  const std::optional<uint64_t> address = dequeOf(piece);
  if (!address)
    return std::nullopt;
  Deque deque = {};
  std::memcpy(&deque, reinterpret_cast<const void *>(*address), sizeof deque);
  const uint64_t perPiece = (deque.last - deque.first) / elementBytes;
  const uint64_t before = (deque.current - deque.first) / elementBytes;
  uint64_t number = index;
  for (uint64_t node = deque.node; node <= deque.lastNode && blockAt(node) != kNone; node += kWord) {
    if (wordAt(node) == blocks_[piece].blockAddress)
      return number < before ? std::nullopt : std::optional(number - before);
    number += perPiece;
  }
  return std::nullopt;
}

// A piece of an object, or of an array of such.
HeapOwners::Piece HeapOwners::element(const Piece &owner, size_t block, uint64_t address, uint64_t size) const {
  const RaddleType &type = *blocks_[block].allocatedAt->behind;
  const uint64_t offset = address - blocks_[block].blockAddress;
  const uint64_t index = offset / type.size;
  const bool isInOne = offset % type.size + size <= type.size;
  const trace::Part part = isInOne ? trace::partIn(type, offset % type.size, size) : trace::Part();
  const std::string at = isInOne ? owner.text + "[" + std::to_string(index) + "]" + part.text : owner.text;
  switch (holds(owner.internal)) {
  case Holds::Elements:
    return {at, part.internal};
  case Holds::Text:
    return {size == 1 ? at : owner.text, ""};
  case Holds::Table:
    return {owner.text, "_M_map.entry"};
  case Holds::Piece:
    if (const auto number = isInOne ? numberInDeque(block, type.size, offset / type.size) : std::nullopt)
      return {owner.text + "[" + std::to_string(*number) + "]" + part.text, part.internal};
    return {ofElement(owner.text, part.text), part.internal};
  case Holds::Closure:
    return {owner.text + part.text, part.internal};
  case Holds::State:
    return {owner.text, std::string(kState)};
  case Holds::Other:
    return {part.text.empty() ? owner.text : behind(owner.text, part.text), part.internal};
  case Holds::Object:
    break;
  }
  const bool isArray = blocks_[block].blockSize >= 2 * type.size;
  return {isArray ? at : behind(owner.text, part.text), part.internal};
}

HeapOwners::Piece HeapOwners::pieceIn(size_t block, uint64_t address, uint64_t size) const {
  const Piece owner = pointerTo(block);
  const RaddleType *type = blocks_[block].allocatedAt->behind;
  if (!type || type->size == 0)
    return {owner.text, "_M_unknown"};
  const bool isOfLibrary = type->kind == RaddleTypeRecord && trace::isReserved(type->name);
  return isOfLibrary ? stored(owner, block, address, size) : element(owner, block, address, size);
}

std::optional<std::string> HeapOwners::pointerTo(const RaddleOwner &block) const {
  if (blockAt(block.blockAddress) == kNone)
    return std::nullopt;
  for (const Root &root : roots_) {
    const bool isLasting = root.thread == RADDLE_NO_THREAD || root.thread == kMain;
    for (uint64_t at = root.begin; isLasting && at + kWord <= root.begin + root.size; at += kWord)
      if (wordAt(at) == block.blockAddress)
        return root.name + trace::partIn(*root.type, at - root.begin, kWord).text;
  }
  return std::nullopt;
}

HeapOwners::Piece HeapOwners::pointerTo(size_t block) const {
  const Link &link = links_.at(block);
  if (link.from != kNone)
    return pieceIn(link.from, link.at, kWord);
  const Root &root = *link.root;
  const trace::Part part = trace::partIn(*root.type, link.at - root.begin, kWord);
  return {root.name + part.text, part.internal};
}

size_t HeapOwners::found(const RaddleOwner &block) {
  // One that was freed may still be pointed to.
  if (blockAt(block.blockAddress) == kNone) {
    const auto isBefore = [](const RaddleOwner &a, const RaddleOwner &b) { return a.blockAddress < b.blockAddress; };
    blocks_.insert(std::upper_bound(blocks_.begin(), blocks_.end(), block, isBefore), block);
  }
  const size_t wanted = blockAt(block.blockAddress);
  return wanted != kNone && search(wanted) ? wanted : kNone;
}

std::optional<std::string> HeapOwners::nameIn(const RaddleOwner &block, uint64_t address, uint64_t size) {
  const size_t wanted = found(block);
  if (wanted == kNone)
    return std::nullopt;
  return pieceIn(wanted, address, size).text;
}

std::optional<std::string> HeapOwners::pointerInContainer(const RaddleOwner &block) {
  const size_t wanted = found(block);
  if (wanted == kNone || links_.at(wanted).from == kNone)
    return std::nullopt;
  for (size_t at = links_.at(wanted).from; at != kNone; at = links_.at(at).from)
    if (!check::isLibraryFile(blocks_[at].allocatedAt->file))
      return std::nullopt;
  const Piece pointer = pointerTo(wanted);
  return holds(pointer.internal) == Holds::Object ? std::optional(pointer.text) : std::nullopt;
}

std::optional<std::string> HeapOwners::directNameIn(const RaddleOwner &block, const RaddleType &type, uint64_t address,
                                                    uint64_t size) {
  std::optional<std::string> pointer = pointerTo(block);
  if (!pointer)
    pointer = pointerInContainer(block);
  if (!pointer || type.size == 0)
    return std::nullopt;
  const uint64_t offset = address - block.blockAddress;
  const bool isFlexible = trace::isFlexible(type);
  const bool isArray = !isFlexible && block.blockSize >= 2 * type.size;
  const uint64_t inside = isArray ? offset % type.size : offset;
  if (!isFlexible && inside + size > type.size)
    return std::nullopt;
  const std::string path = trace::partIn(type, inside, size).text;
  return isArray ? *pointer + "[" + std::to_string(offset / type.size) + "]" + path : behind(*pointer, path);
}

} // namespace raddle::worker
