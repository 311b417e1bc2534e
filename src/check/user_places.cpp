#include "check/user_places.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "base/text.h"
#include "check/identity.h"

namespace raddle::check {
namespace {

// Folders of system headers, wherever compilers are installed.
constexpr std::array<std::string_view, 3> kSystemFolders = {"/usr/include/", "/usr/lib/", "/usr/local/include/"};
constexpr std::array<std::string_view, 4> kLibraryFolders = {"/include/c++/", "/c++/v1/", "/lib/clang/",
                                                             "/include/raddle/"};
constexpr std::array<std::string_view, 2> kOurHeaders = {"/include/raddle.h", "/include/raddle_test.hpp"};

// What stands for an operation at a line of the user's code: the same for all that the library does there, as long as
// the function of that line is not edited.
trace::Site siteAt(const trace::Site &operation, const trace::Frame &user) {
  trace::Site site = operation;
  site.id = hashText(user.function);
  site.id = hashNumber((uint64_t{user.line - user.functionLine} << 32) | user.column, site.id);
  site.file = user.file;
  site.function = user.function;
  site.line = user.line;
  site.column = user.column;
  return site;
}

// Of what the search knows, and of the places that are in libraries.
uint64_t fingerprintWith(const std::vector<std::pair<uint64_t, std::string>> &users, uint64_t searched) {
  uint64_t hash = hashNumber(kFingerprintVersion, searched);
  for (const auto &[id, file] : users)
    hash = hashText(file, hashNumber(id, hash));
  return hash;
}

// Lines of the user's code at which threads are started, by the threads: a library may start one that runs nothing
// else.
using Origins = std::map<std::string, const trace::Frame *>;

Origins originsIn(const trace::Trace &trace) {
  Origins origins;
  for (const trace::TraceStep &step : trace.steps)
    if (step.kind == trace::OperationKind::Create && step.stack != trace::kNoIndex &&
        step.object < trace.threads.size())
      origins[trace::pathOf(static_cast<trace::ThreadId>(step.object), trace.threads)] =
          userFrame(trace.stacks[step.stack]);
  return origins;
}

// The line that led to what `thread` does there; null if that is not known.
const trace::Frame *userOf(const trace::Stack &stack, const std::string &thread, const Origins &origins) {
  const trace::Frame *user = userFrame(stack);
  const auto origin = user == nullptr && !stack.empty() ? origins.find(thread) : origins.end();
  return origin == origins.end() ? user : origin->second;
}

const trace::Frame *userOf(const trace::TraceStep &step, const trace::Trace &trace, const Origins &origins) {
  const std::string thread = trace::pathOf(step.thread, trace.threads);
  if (step.stack != trace::kNoIndex)
    return userOf(trace.stacks[step.stack], thread, origins);
  // A thread that begins stands in no function yet.
  const auto origin = step.kind == trace::OperationKind::Begin ? origins.find(thread) : origins.end();
  return origin == origins.end() ? nullptr : origin->second;
}

void showPlaces(Finding &finding, Shown shown, std::string_view directory) {
  const Origins origins = originsIn(finding.trace);
  std::vector<std::pair<uint64_t, std::string>> users;
  for (Finding::Place &place : finding.places) {
    const bool isMoved = isLibraryFile(place.site.file);
    const trace::Frame *user = isMoved ? userOf(place.frames, place.thread, origins) : nullptr;
    if (!user)
      continue;
    const trace::Site moved = siteAt(place.site, *user);
    if (place.standsHere)
      users.emplace_back(moved.id, pathFrom(directory, moved.file));
    place.operation = place.site;
    place.site.id = moved.id;
    if (shown == Shown::User)
      place.site = moved;
  }
  std::ranges::sort(users);
  if (!users.empty())
    finding.fingerprint = fingerprintWith(users, finding.searched);
}

void showSteps(trace::Trace &trace) {
  const Origins origins = originsIn(trace);
  std::map<std::tuple<uint32_t, std::string, uint32_t, uint32_t>, uint32_t> known;
  for (trace::TraceStep &step : trace.steps) {
    const trace::Site &site = trace.sites[step.site];
    if (!isLibraryFile(site.file))
      continue;
    const trace::Frame *user = userOf(step, trace, origins);
    if (!user)
      continue;
    const auto [found, isNew] =
        known.try_emplace({step.site, user->file, user->line, user->column}, static_cast<uint32_t>(trace.shown.size()));
    if (isNew)
      trace.shown.push_back(siteAt(site, *user));
    step.shown = found->second;
  }
}

} // namespace

LibraryPaths libraryPaths() {
  return {kSystemFolders, kLibraryFolders, kOurHeaders};
}

bool isLibraryFile(std::string_view path) {
  const auto isIn = [&](std::string_view folder) { return path.find(folder) != std::string_view::npos; };
  return std::ranges::any_of(kSystemFolders, [&](std::string_view folder) { return path.starts_with(folder); }) ||
         std::ranges::any_of(kLibraryFolders, isIn) ||
         std::ranges::any_of(kOurHeaders, [&](std::string_view header) { return path.ends_with(header); });
}

const trace::Frame *userFrame(const trace::Stack &stack) {
  const auto found = std::ranges::find_if(
      stack, [](const trace::Frame &frame) { return frame.line != 0 && !isLibraryFile(frame.file); });
  return found == stack.end() ? nullptr : &*found;
}

void showUserPlaces(Finding &finding, Shown shown, std::string_view directory) {
  finding.searched = finding.fingerprint;
  finding.context = 0;
  showPlaces(finding, shown, directory);
  if (shown == Shown::User)
    showSteps(finding.trace);
}

} // namespace raddle::check
