#include "engines/kiss/kiss_parts.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "base/forked.h"
#include "harness/restriction.h"

namespace raddle::engines {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 1;   // for a part, if there are as many
constexpr double kGraceSeconds = 1.5; // What looks at the clock has come to an end by itself then.

kiss::Answer undecided(const std::string &why, kiss::Undecided::Why kind) {
  kiss::Answer answer;
  answer.undecided.push_back({"", why, kind});
  return answer;
}

// In the process of the part.
kiss::Answer checkPart(const KissWork &work, const KissPart &part, double seconds) {
  kiss::Options options = work.options;
  if (!part.field.empty()) {
    options.races = {{part.field}};
    options.checks.clear();
  }
  options.secondsLeft = [&work, seconds, begin = Clock::now()] {
    const double used = std::chrono::duration<double>(Clock::now() - begin).count();
    return std::min(work.secondsLeft(), std::max(seconds - used, 0.0));
  };
  Result<kiss::Answer> answer =
      part.entries.empty() ? kiss::check(work.module, options)
                           : kiss::check(*harness::withEntries(work.module, *work.harness, part.entries), options);
  if (!answer)
    return undecided(answer.error().message, kiss::Undecided::Why::NotSupported);
  return std::move(*answer);
}

kiss::Answer answerOf(const Finished &finished, uint64_t megabytes) {
  using Why = kiss::Undecided::Why;
  switch (finished.how) {
  case Finished::How::OutOfTime:
    return undecided("no time left", Why::Limit);
  case Finished::How::OutOfMemory:
    return undecided(megabytes > 0 ? fmt::format("more memory than the {} MB of --memory-limit", megabytes)
                                   : "no memory left",
                     Why::Limit);
  case Finished::How::Died:
    return undecided("its process died: " + finished.text, Why::NotSupported);
  case Finished::How::Returned:
    break;
  }
  std::optional<kiss::Answer> answer = kiss::unpack(finished.text);
  return answer ? std::move(*answer) : undecided("its process returned nonsense", Why::NotSupported);
}

// Says which field it is about. If there is a race on it for sure, nothing is left to decide.
void attribute(kiss::Answer &answer, const KissPart &part) {
  if (!part.field.empty() && !answer.failures.empty() && answer.uninterpreted.empty())
    answer.undecided.clear();
  for (kiss::Undecided &each : answer.undecided)
    each.field = part.field;
}

} // namespace

std::vector<kiss::Answer> checkParts(const KissWork &work) {
  std::vector<kiss::Answer> answers(work.parts.size());
  double seconds = 0; // for the part that begins
  const auto begins = [&](size_t part) {
    // A fair share for each of those that are left.
    const auto left = static_cast<double>(work.parts.size() - part);
    const double share = work.secondsLeft() * std::min<double>(work.jobs, left) / left;
    seconds = std::max(share, std::min(kLeastSeconds, work.secondsLeft()));
    work.begins(part);
    return seconds + kGraceSeconds;
  };
  runForked({.count = work.parts.size(),
             .jobs = work.jobs,
             .megabytes = work.megabytes,
             .run = [&](size_t part) { return kiss::pack(checkPart(work, work.parts[part], seconds)); },
             .begins = begins,
             .ends =
                 [&](size_t part, const Finished &finished) {
                   answers[part] = answerOf(finished, work.megabytes);
                   attribute(answers[part], work.parts[part]);
                   work.ends(part, answers[part], finished.seconds);
                 },
             .secondsLeft =
                 [&] {
                   work.goesOn();
                   return work.secondsLeft();
                 }});
  return answers;
}

} // namespace raddle::engines
