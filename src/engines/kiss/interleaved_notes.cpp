#include "engines/kiss/interleaved_notes.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/describe.h"

namespace raddle::engines {

namespace {

std::string placeOf(const trace::Site &site) {
  return fmt::format("{}:{}", site.file, site.line);
}

std::string whatFails(kiss::FailureKind kind, const std::string &text) {
  return fmt::format("{}{}", word(kind), text.empty() ? "" : fmt::format(" `{}`", text));
}

// The name of each input, and its value as C has it.
using Inputs = std::vector<std::pair<std::string, std::string>>;

Inputs inputsOf(const interleaved::SequentialFailure &failure, const std::optional<harness::Plan> &harness) {
  Inputs inputs;
  if (!harness) {
    for (const kiss::Input &input : failure.inputs)
      inputs.emplace_back(input.name, input.value);
    return inputs;
  }
  for (const harness::Input &input : harness->state.inputs)
    for (const kiss::Input &given : failure.inputs)
      if (input.name == given.name && given.bits)
        inputs.emplace_back(input.name, harness::valueInC(input, *given.bits));
  return inputs;
}

// What would exclude these inputs: `device != 0`, `!(a == 1 && b == 2)`.
std::string preconditionOf(const Inputs &inputs) {
  std::vector<std::string> equations;
  for (const auto &[name, value] : inputs)
    equations.push_back(fmt::format("{} {} {}", name, inputs.size() == 1 ? "!=" : "==", value));
  return equations.size() == 1 ? equations.front() : fmt::format("!({})", fmt::join(equations, " && "));
}

// Each precondition with all that it would exclude, in the order in which they come.
std::vector<std::string> filteredNotes(const interleaved::Answer &answer, const std::optional<harness::Plan> &harness) {
  std::vector<std::pair<Inputs, std::vector<std::string>>> groups; // inputs, what fails with them
  for (const interleaved::SequentialFailure &failure : answer.sequential) {
    const Inputs inputs = inputsOf(failure, harness);
    auto group = std::ranges::find(groups, inputs, [](const auto &each) { return each.first; });
    if (group == groups.end())
      group = groups.insert(group, std::pair(inputs, std::vector<std::string>()));
    group->second.push_back(fmt::format("{} at {}", whatFails(failure.kind, failure.text), placeOf(failure.site)));
  }
  std::vector<std::string> notes;
  for (const auto &[inputs, failures] : groups)
    notes.push_back(inputs.empty() ? fmt::format("filtered, with any input: {}", fmt::join(failures, ", "))
                                   : fmt::format("filtered, for want of the precondition {}: {}",
                                                 preconditionOf(inputs), fmt::join(failures, ", ")));
  return notes;
}

std::vector<std::string> placesOf(const std::vector<trace::Site> &sites) {
  std::vector<std::string> places;
  for (const trace::Site &site : sites)
    places.push_back(placeOf(site));
  return places;
}

} // namespace

std::vector<std::string> interleavedNotes(const interleaved::Answer &answer,
                                          const std::optional<harness::Plan> &harness) {
  std::vector<std::string> notes;
  const std::string orders = answer.areSequentialKnown ? "sequential execution" : answer.filterName + " execution";
  for (size_t i = 0; i < answer.answer.failures.size(); ++i) {
    const kiss::Failure &failure = answer.answer.failures[i];
    notes.push_back(fmt::format("{} at {} fails with inputs with which no {} does ({} filter{}, {})",
                                whatFails(failure.kind, failure.text), placeOf(failure.site), orders, answer.filters[i],
                                answer.filters[i] == 1 ? "" : "s", answer.filterName));
  }
  notes.push_back(fmt::format("interleaved bugs: {}; places that fail only on inputs that fail sequentially: {}; "
                              "filters: {}",
                              answer.answer.failures.size(), answer.filtered, answer.filtersInAll));
  const std::vector<std::string> filtered = filteredNotes(answer, harness);
  notes.insert(notes.end(), filtered.begin(), filtered.end());
  if (!answer.reportedByAsserts.empty() || !answer.silencedByAsserts.empty())
    notes.push_back(
        fmt::format("if assertions that fail sequentially were silenced: {} reported [{}], {} silenced [{}]",
                    answer.reportedByAsserts.size(), fmt::join(placesOf(answer.reportedByAsserts), " "),
                    answer.silencedByAsserts.size(), fmt::join(placesOf(answer.silencedByAsserts), " ")));
  return notes;
}

} // namespace raddle::engines
