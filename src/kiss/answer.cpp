#include "kiss/answer.h"

#include <algorithm>
#include <cstring>

namespace raddle::kiss {

bool areSame(const trace::Site &first, const trace::Site &second) {
  if (first.id != 0 && second.id != 0)
    return first.id == second.id;
  return first.file == second.file && first.line == second.line && first.column == second.column;
}

bool areSame(const Failure &first, const Failure &second) {
  const bool isSamePlace = first.kind == FailureKind::Race || areSame(first.site, second.site);
  return first.kind == second.kind && first.text == second.text && isSamePlace;
}

namespace {

template <typename Thing> void addUnique(const std::vector<Thing> &some, std::vector<Thing> &all) {
  for (const Thing &thing : some)
    if (std::find(all.begin(), all.end(), thing) == all.end())
      all.push_back(thing);
}

// What there is to pack of each struct.
template <typename Archive> void members(Archive &archive, trace::Site &site) {
  archive(site.id, site.file, site.function, site.text, site.line, site.column);
}
template <typename Archive> void members(Archive &archive, trace::ThreadName &name) {
  archive(name.creator, name.occurrence);
}
template <typename Archive> void members(Archive &archive, trace::Waypoint &waypoint) {
  archive(waypoint.thread, waypoint.site, waypoint.choice, waypoint.kind);
}
template <typename Archive> void members(Archive &archive, trace::Plan &plan) {
  archive(plan.threads, plan.waypoints, plan.inputs);
}
template <typename Archive> void members(Archive &archive, Input &input) {
  archive(input.name, input.value, input.bits);
}
template <typename Archive> void members(Archive &archive, Failure &failure) {
  archive(failure.kind, failure.text, failure.site, failure.inputs, failure.plan);
}
template <typename Archive> void members(Archive &archive, Undecided &undecided) {
  archive(undecided.field, undecided.what, undecided.why);
}
template <typename Archive> void members(Archive &archive, Answer &answer) {
  archive(answer.failures, answer.creates, answer.bounds, answer.undecided, answer.assumptions, answer.uninterpreted,
          answer.cases, answer.droppedCases, answer.inputBounds);
}

// Numbers as eight bytes, texts and lists with their length before them.
class Packer {
public:
  template <typename... Values> void operator()(Values &...values) { (visit(values), ...); }
  std::string text;

private:
  template <typename Number>
    requires std::is_integral_v<Number> || std::is_enum_v<Number>
  void visit(Number &value) {
    const auto bits = static_cast<uint64_t>(value);
    text.append(reinterpret_cast<const char *>(&bits), sizeof bits);
  }
  void visit(std::string &value) {
    uint64_t size = value.size();
    visit(size);
    text += value;
  }
  template <typename Value> void visit(std::vector<Value> &values) {
    uint64_t size = values.size();
    visit(size);
    for (Value &value : values)
      visit(value);
  }
  template <typename Value> void visit(std::optional<Value> &value) {
    bool isThere = value.has_value();
    visit(isThere);
    if (value)
      visit(*value);
  }
  template <typename Struct>
    requires std::is_class_v<Struct>
  void visit(Struct &value) {
    members(*this, value);
  }
};

// The reverse. What is not there is 0 or empty.
class Unpacker {
public:
  explicit Unpacker(std::string_view text) : rest_(text) {}
  template <typename... Values> void operator()(Values &...values) { (visit(values), ...); }
  // All was there, and nothing else is.
  [[nodiscard]] bool isComplete() const { return !isShort_ && rest_.empty(); }

private:
  [[nodiscard]] std::string_view take(uint64_t bytes) {
    isShort_ = isShort_ || bytes > rest_.size();
    const std::string_view taken = rest_.substr(0, isShort_ ? 0 : bytes);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  template <typename Number>
    requires std::is_integral_v<Number> || std::is_enum_v<Number>
  void visit(Number &value) {
    uint64_t bits = 0;
    if (const std::string_view bytes = take(sizeof bits); !bytes.empty())
      std::memcpy(&bits, bytes.data(), sizeof bits);
    value = static_cast<Number>(bits);
  }
  void visit(std::string &value) {
    uint64_t size = 0;
    visit(size);
    value = take(size);
  }
  template <typename Value> void visit(std::vector<Value> &values) {
    uint64_t size = 0;
    visit(size);
    for (uint64_t index = 0; index < size && !isShort_; ++index)
      visit(values.emplace_back());
  }
  template <typename Value> void visit(std::optional<Value> &value) {
    bool isThere = false;
    visit(isThere);
    if (isThere)
      visit(value.emplace());
  }
  template <typename Struct>
    requires std::is_class_v<Struct>
  void visit(Struct &value) {
    members(*this, value);
  }

  std::string_view rest_;
  bool isShort_ = false;
};

} // namespace

void add(const Answer &answer, Answer &all) {
  for (const Failure &failure : answer.failures)
    if (std::ranges::none_of(all.failures, [&](const Failure &known) { return areSame(known, failure); }))
      all.failures.push_back(failure);
  all.creates = std::max(all.creates, answer.creates);
  addUnique(answer.undecided, all.undecided);
  addUnique(answer.bounds, all.bounds);
  addUnique(answer.inputBounds, all.inputBounds);
  addUnique(answer.assumptions, all.assumptions);
  addUnique(answer.uninterpreted, all.uninterpreted);
  all.cases += answer.cases;
  all.droppedCases += answer.droppedCases;
}

std::string pack(const Answer &answer) {
  Answer copy = answer;
  Packer packer;
  packer(copy);
  return std::move(packer.text);
}

std::optional<Answer> unpack(std::string_view text) {
  Answer answer;
  Unpacker unpacker(text);
  unpacker(answer);
  return unpacker.isComplete() ? std::optional(std::move(answer)) : std::nullopt;
}

} // namespace raddle::kiss
