#include "engines/prove/state.h"

#include <algorithm>
#include <utility>

namespace raddle::engines::prove {

namespace {

constexpr size_t kMostDisjuncts = 40;

// Keeps what both say.
bool meet(Facts &facts, const Facts &other) {
  const Facts before = facts;
  std::erase_if(facts.values, [&](const auto &entry) {
    const auto found = other.values.find(entry.first);
    return found == other.values.end() || found->second != entry.second;
  });
  std::erase_if(facts.fresh, [&](const llvm::Value *each) { return other.fresh.count(each) == 0; });
  facts.held.insert(other.held.begin(), other.held.end());
  return !(facts == before);
}

} // namespace

void Disjunct::forget(const llvm::Value *value) {
  std::erase_if(key.tokens, [&](const Token &token) { return !token.isConcrete && token.address.mentions(value); });
  facts.values.erase(value);
  facts.fresh.erase(value);
}

void Disjunct::rename(const llvm::Value *from, const llvm::Value *to) {
  std::set<Token> added;
  for (Token token : key.tokens) {
    if (token.isConcrete || !token.address.mentions(from))
      continue;
    if (token.address.base == from)
      token.address.base = to;
    for (analysis::Linear::Term &term : token.address.terms)
      if (term.value == from)
        term.value = to;
    std::sort(token.address.terms.begin(), token.address.terms.end());
    added.insert(token);
  }
  key.tokens.insert(added.begin(), added.end());
}

bool State::add(const Disjunct &disjunct) {
  const auto found = all_.find(disjunct.key);
  if (found != all_.end())
    return meet(found->second, disjunct.facts);
  if (isCollapsed_ || all_.size() >= kMostDisjuncts)
    return collapse(disjunct);
  all_.emplace(disjunct.key, disjunct.facts);
  return true;
}

// One for all, with what they have in common. Returns whether something has changed.
bool State::collapse(Disjunct one) {
  isCollapsed_ = true;
  for (const auto &[key, facts] : all_) {
    std::erase_if(one.key.tokens, [&](const Token &token) { return key.tokens.count(token) == 0; });
    for (size_t i = 0; i < one.key.threads.size(); ++i)
      one.key.threads[i] |= key.threads[i];
    meet(one.facts, facts);
  }
  std::map<Key, Facts> before = std::exchange(all_, {});
  all_.emplace(std::move(one.key), std::move(one.facts));
  return all_ != before;
}

std::vector<Disjunct> State::disjuncts() const {
  std::vector<Disjunct> result;
  for (const auto &[key, facts] : all_)
    result.push_back({key, facts});
  return result;
}

} // namespace raddle::engines::prove
