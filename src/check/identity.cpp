#include "check/identity.h"

#include <algorithm>

#include "base/text.h"

namespace raddle::check {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

bool isNamePart(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<signed char>(c) < 0;
}

// The places that make it up: those at which threads stand, or if it was not executed, the one it points at.
std::vector<const Finding::Place *> placesOf(const Finding &finding) {
  std::vector<const Finding::Place *> places;
  for (const Finding::Place &place : finding.places)
    if (place.standsHere)
      places.push_back(&place);
  if (places.empty() && !finding.places.empty())
    places.push_back(&finding.places.front());
  std::ranges::sort(places, {}, [](const Finding::Place *place) { return place->site.id; });
  return places;
}

// The components of a path, without those that change nothing.
std::vector<std::string_view> foldersOf(std::string_view path) {
  std::vector<std::string_view> folders;
  while (!path.empty()) {
    const size_t end = std::min(path.find('/'), path.size());
    const std::string_view folder = path.substr(0, end);
    if (folder == ".." && !folders.empty())
      folders.pop_back();
    else if (!folder.empty() && folder != ".")
      folders.push_back(folder);
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return folders;
}

// One that something outside our control may have caused does not stand for one of which that is not so.
bool isCertain(const Finding &finding) {
  return finding.outside.empty();
}

} // namespace

std::string withoutNumbers(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool beginsWord = out.empty() || out.back() == ' ';
    if (text[at] == '/' && beginsWord) {
      const size_t end = std::min(text.find(' ', at), text.size());
      at = text.rfind('/', end - 1);
    } else if (!isDigit(text[at]) || (at > 0 && isNamePart(text[at - 1]) && !out.empty() && isNamePart(out.back()))) {
      out += text[at];
    }
  }
  return out;
}

std::string pathFrom(std::string_view directory, std::string_view path) {
  const std::vector<std::string_view> from = foldersOf(directory);
  const std::vector<std::string_view> to = foldersOf(path);
  const auto [last, rest] = std::ranges::mismatch(from, to);
  if (!path.starts_with('/') || last == from.begin())
    return std::string(path);
  std::string out;
  for (auto up = last; up != from.end(); ++up)
    out += "../";
  for (auto down = rest; down != to.end(); ++down)
    out += (down == rest ? "" : "/") + std::string(*down);
  return out;
}

namespace {

// Where the place is; of what a library does at a line of the user's code, that line.
uint64_t hashOf(const Finding::Place &place) {
  const bool isMoved =
      place.operation && (place.operation->line != place.site.line || place.operation->file != place.site.file);
  if (isMoved)
    return hashNumber(place.site.line, hashText(place.site.file));
  return hashNumber((uint64_t{place.site.line} << 32) | place.site.column, hashNumber(place.site.id));
}

// Parts of a local lie in the heap, of which it is not said whose local that is.
std::string_view withoutOwner(std::string_view variable) {
  return variable.substr(0, variable.find(" (local of "));
}

} // namespace

uint64_t operationsOf(const Finding &finding) {
  std::vector<uint64_t> hashes;
  bool hasPlace = false;
  for (const Finding::Place *place : placesOf(finding)) {
    hashes.push_back(hashOf(*place));
    hasPlace |= place->site.line != 0;
  }
  std::ranges::sort(hashes);
  uint64_t hash = hashText(finding.rule, hashText(word(finding.kind)));
  for (const uint64_t each : hashes)
    hash = hashNumber(each, hash);
  hash = hashNumber(finding.context, hashNumber(isCertain(finding) ? 1 : 0, hash));
  // What a library does at one line of the user's code is told apart by what it works on.
  if (std::ranges::any_of(finding.places, [](const Finding::Place &place) { return place.operation.has_value(); }))
    hash = hashText(withoutNumbers(withoutOwner(finding.variable)), hash);
  return hasPlace ? hash : hashText(finding.message, hash);
}

RacyMemory racyMemoryOf(const Finding &finding) {
  if (finding.libraryBlock == 0)
    return {finding.location};
  const bool isNamed = finding.searched != 0;
  return {finding.location, isNamed ? hashText(withoutNumbers(withoutOwner(finding.variable))) : finding.libraryBlock};
}

uint64_t exactIdentityOf(const Finding &finding) {
  const uint64_t hash = hashNumber(isCertain(finding) ? 1 : 0, finding.fingerprint);
  return hashText(finding.variable, hashNumber(finding.context, hash));
}

uint64_t fingerprintOf(const Finding &finding, const Identified &what) {
  uint64_t hash = hashText(finding.rule, hashText(word(finding.kind), hashNumber(kFingerprintVersion)));
  bool hasPlace = false;
  for (const Finding::Place *place : placesOf(finding)) {
    hash = hashNumber(place->site.id, hash);
    hash = hashText(pathFrom(what.directory, place->site.file), hash);
    hasPlace |= place->site.id != 0;
  }
  hash = hashText(what.text, hash);
  hash = hashText(withoutNumbers(what.object), hash);
  // Nothing else tells it from others then.
  return hasPlace ? hash : hashText(finding.message, hash);
}

std::string titleOf(const Finding &finding) {
  return std::string(word(finding.kind)) + ' ' + finding.rule + ' ' + hex(finding.fingerprint);
}

std::optional<size_t> Merger::add(const Finding &finding) {
  const bool isRace = isCertain(finding) && finding.location.size != 0;
  const RacyMemory memory = racyMemoryOf(finding);
  const auto sameMemory = isRace ? std::ranges::find(races_, memory, &Race::memory) : races_.end();
  const auto [known, isNew] = operations_.try_emplace(operationsOf(finding), count_);
  if (isNew && sameMemory != races_.end()) {
    operations_.erase(known); // They may race elsewhere, too, of which nothing was reported.
    return sameMemory->number;
  }
  if (isRace && sameMemory == races_.end())
    races_.push_back({memory, known->second});
  if (!isNew)
    return known->second;
  ++count_;
  return std::nullopt;
}

} // namespace raddle::check
