#include "replay/statement_place.h"

#include "base/text.h"

namespace raddle::replay {
namespace {

using check::Said;

constexpr size_t kWords = 4; // of Said::UnendingIn; what follows are addresses

trace::Stack stackFrom(std::string_view addresses) {
  trace::Stack stack;
  for (const std::string &word : splitWords(addresses).value_or(std::vector<std::string>()))
    if (const auto address = parseNumber(word))
      stack.emplace_back().address = *address;
  return stack;
}

} // namespace

void showUserPlace(check::Statement &statement, const Launch &launch) {
  if (statement.what != Said::UnendingIn || statement.details.size() <= kWords)
    return;
  check::Finding::Place place;
  place.frames = stackFrom(statement.details[kWords]);
  statement.details.resize(kWords);
  if (launch.shown == check::Shown::Operation)
    return;
  check::Finding finding;
  finding.places = {place};
  launch.symbols->resolve(launch.executable, finding);
  if (const trace::Frame *user = check::userFrame(finding.places.front().frames))
    statement = {Said::Unending, {statement.details[0], user->file + ":" + std::to_string(user->line)}};
}

} // namespace raddle::replay
