#include "report/overwritten.h"

#include <fmt/format.h>
#include <vector>

#include "abi/operation_traits.h"
#include "report/describe.h"

namespace raddle::report {
namespace {

using trace::Trace;
using trace::TraceStep;

// A value that a location had or will have, in modification order.
struct Message {
  trace::ThreadId writer = trace::kNoThread; // nobody: it was there before
  uint64_t value = 0;
};

class Messages {
public:
  explicit Messages(const Trace &trace) : trace_(trace) {}

  // What is to be said of the next step; empty if it is as in an interleaving.
  std::string add(const TraceStep &step) {
    const abi::OperationTraits &traits = traitsOf(step.kind);
    const bool reads = traits.bytes != abi::Bytes::Written;
    const bool writes = traits.writes() && (!traits.mayFail() || step.succeeded);
    std::vector<Message> &order =
        byLocation_.try_emplace(step.object, 1, Message{trace::kNoThread, step.before}).first->second;
    if (step.choice >= order.size() + (reads ? 0 : 1))
      return {};
    const size_t place = order.size() - step.choice; // of what comes behind the message that is read, or its own
    std::string said;
    if (step.choice != 0)
      said = reads ? overtaken(step, order, place) : overtaking(step, order[place]);
    if (writes)
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), {step.thread, step.after});
    return said;
  }

private:
  [[nodiscard]] std::string nameOf(trace::ThreadId thread) const { return trace::pathOf(thread, trace_.threads); }
  [[nodiscard]] std::string nameOf(const Message &message, uint32_t size) const {
    const std::string value = describeValue(message.value, size);
    return message.writer == trace::kNoThread ? value : fmt::format("{}'s {}", nameOf(message.writer), value);
  }

  [[nodiscard]] std::string overtaken(const TraceStep &step, const std::vector<Message> &order, size_t place) const {
    const Message &read = order[place - 1];
    const std::string source =
        read.writer == trace::kNoThread ? "the initial value" : "written by " + nameOf(read.writer);
    const size_t later = order.size() - place;
    return fmt::format(", {}; {}{} not visible here", source, nameOf(order[place], step.size),
                       later > 1 ? fmt::format(" and {} later are", later - 1) : " is");
  }
  [[nodiscard]] std::string overtaking(const TraceStep &step, const Message &next) const {
    return fmt::format(", which counts as overwritten by {}", nameOf(next, step.size));
  }

  const Trace &trace_;
  std::map<uint64_t, std::vector<Message>> byLocation_;
};

} // namespace

std::map<size_t, std::string> overwrittenIn(const Trace &trace) {
  std::map<size_t, std::string> result;
  Messages messages(trace);
  for (size_t i = 0; trace.visible.options.c11 && i < trace.steps.size(); ++i) {
    const TraceStep &step = trace.steps[i];
    if (!step.scheduled || abi::graphRoleOf(static_cast<uint8_t>(step.kind), step.size) != abi::GraphRole::Access)
      continue;
    if (std::string said = messages.add(step); !said.empty())
      result.emplace(i, std::move(said));
  }
  return result;
}

} // namespace raddle::report
