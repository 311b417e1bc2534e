#include "report/explanation.h"

#include <array>
#include <fmt/format.h>
#include <string_view>

#include "report/stored.h"

namespace raddle::report {
namespace {

using Event = Explanation::Event;
using Ordering = Explanation::Ordering;

constexpr std::array kShown = {std::string_view("reversed"), std::string_view("missing"), std::string_view("no")};

std::string textOf(const Event &event) {
  const std::string times = event.occurrence == 1 ? "" : fmt::format(", time {}", event.occurrence);
  const std::string place =
      event.site.line == 0 ? "" : fmt::format(" ({}:{}{})", event.site.file, event.site.line, times);
  return fmt::format("{} {}{}", event.thread, event.text, place);
}

std::string textOf(const Ordering &ordering) {
  return ordering.second ? fmt::format("{} comes before {}", textOf(ordering.first), textOf(*ordering.second))
                         : textOf(ordering.first);
}

std::string reasonFor(const Ordering &ordering) {
  if (ordering.shown == Explanation::Shown::No)
    return "no execution that passes without it could be repeated";
  if (ordering.shown == Explanation::Shown::Missing)
    return "an execution in which one of these does not come passes";
  return ordering.second ? "an execution with the other order passes" : "an execution with another value passes";
}

std::string extentOf(const Explanation &explanation) {
  return fmt::format("{}{} execution{} checked", explanation.isComplete ? "all " : "", explanation.executions,
                     explanation.executions == 1 ? "" : "s");
}

Json eventJson(const Event &event) {
  return {{"thread", event.thread},         {"text", event.text},      {"occurrence", event.occurrence},
          {"file", event.site.file},        {"line", event.site.line}, {"column", event.site.column},
          {"function", event.site.function}};
}

} // namespace

std::string renderExplanation(const Explanation &explanation) {
  if (!explanation.isFound)
    return fmt::format("why it fails was not found out ({})\n", extentOf(explanation));
  if (explanation.orderings.empty())
    return fmt::format("it fails whatever the order is ({})\n", extentOf(explanation));
  std::string out = "it fails because\n";
  for (size_t i = 0; i < explanation.orderings.size(); ++i)
    out += fmt::format("  {}. {}\n     ({})\n", i + 1, textOf(explanation.orderings[i]),
                       reasonFor(explanation.orderings[i]));
  return out + fmt::format("each execution in which {} fails ({})\n",
                           explanation.orderings.size() == 1 ? "this is so" : "these are so", extentOf(explanation));
}

std::string addExplanation(const std::string &json, const Explanation &explanation) {
  Json report = Json::parse(json);
  Json orderings = Json::array();
  for (const Ordering &each : explanation.orderings)
    orderings.push_back({{"text", textOf(each)},
                         {"first", eventJson(each.first)},
                         {"second", each.second ? eventJson(*each.second) : Json(nullptr)},
                         {"shown", kShown[static_cast<size_t>(each.shown)]},
                         {"reason", reasonFor(each)}});
  report.at("findings").at(0)["explanation"] = {
      {"switches", explanation.switches}, {"fewest", explanation.isFewest},       {"found", explanation.isFound},
      {"orderings", orderings},           {"executions", explanation.executions}, {"complete", explanation.isComplete}};
  return print(report);
}

} // namespace raddle::report
