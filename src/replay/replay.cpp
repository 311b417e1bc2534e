#include "replay/replay.h"

#include <chrono>
#include <filesystem>

#include "base/check.h"
#include "worker/protocol.h"

namespace raddle::replay {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{50}; // between two looks at the clock
constexpr milliseconds kReplayTime{30000};
constexpr int kReplays = 3; // as long as the process dies

} // namespace

std::vector<explore::Step> scheduleOf(const trace::Trace &trace) {
  std::vector<explore::Step> steps;
  steps.reserve(trace.steps.size());
  for (const trace::TraceStep &step : trace.steps)
    if (step.scheduled)
      steps.push_back({step.thread, step.choice});
  return steps;
}

namespace {

Result<Shown> attempt(const Launch &launch, const worker::Request &request) {
  auto process = WorkerProcess::start(launch, request);
  if (!process)
    return process.error();
  Shown shown;
  std::error_code error;
  const std::string directory = std::filesystem::current_path(error).string();
  auto end = Clock::now() + kReplayTime;
  while (!process->ended()) {
    auto message = process->next(kPatience);
    if (!message)
      return message.error();
    if (auto *finding = worker::as<check::Finding>(*message)) {
      launch.symbols->resolve(launch.executable, *finding);
      check::showUserPlaces(*finding, launch.shown, directory);
      shown.findings.push_back(std::move(*finding));
    }
    if (auto *scrutinized = worker::as<worker::Scrutinized>(*message))
      shown.scrutinized.push_back(std::move(*scrutinized));
    if (auto *followed = worker::as<worker::Followed>(*message))
      shown.followed = std::move(*followed);
    const bool isLate = Clock::now() >= end;
    shown.isWhole |= isLate || worker::as<worker::Done>(*message) != nullptr;
    if (isLate)
      process->kill();
  }
  ExitStatus status = process->wait();
  if (status.code == kExitInternal)
    return describeEnd(status);
  shown.signal = shown.isWhole ? 0 : status.signal;
  return shown;
}

Result<std::vector<check::Finding>> findingsOf(Result<Shown> shown) {
  if (!shown)
    return shown.error();
  return std::move(shown->findings);
}

} // namespace

Result<Shown> runOnce(const Launch &launch, const worker::Request &request) {
  for (int attempts = 1;; ++attempts) {
    auto shown = attempt(launch, request);
    if (!shown || shown->isWhole || attempts == kReplays)
      return shown;
  }
}

worker::Request replayRequest(const trace::Trace &trace, const check::Limits &limits) {
  worker::Request request;
  request.limits = limits;
  // What was found with a higher limit has to come to its end, too.
  request.limits.maxSteps += trace.steps.size();
  request.visible = trace.visible;
  request.visible.variables.clear(); // They are where they were.
  request.threads = trace.threads;
  request.task = worker::Replay{scheduleOf(trace), {}};
  return request;
}

Result<std::vector<check::Finding>> replay(const Launch &launch, const trace::Trace &trace,
                                           const check::Limits &limits) {
  return findingsOf(runOnce(launch, replayRequest(trace, limits)));
}

Result<std::vector<check::Finding>> follow(const Launch &launch, const trace::Plan &plan, const check::Limits &limits) {
  worker::Request request;
  request.limits = limits;
  request.visible.all = true;
  request.visible.inputs = plan.inputs;
  request.threads = plan.threads;
  request.task = worker::Guide{plan.waypoints};
  return findingsOf(runOnce(launch, request));
}

namespace {

constexpr std::string_view kComment = "/* ";
constexpr std::string_view kBegin = "/* raddle-trace 1\n";
constexpr std::string_view kEnd = "\nend\n";

} // namespace

std::optional<std::string> embeddedTrace(std::string_view text) {
  const size_t begin = text.rfind(kBegin);
  const size_t end = text.rfind(kEnd);
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
    return std::nullopt;
  const size_t first = begin + kComment.size();
  return std::string(text.substr(first, end + kEnd.size() - first));
}

} // namespace raddle::replay
