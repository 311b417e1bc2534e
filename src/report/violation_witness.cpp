#include "report/violation_witness.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "report/interleaving.h"
#include "report/version.h"

namespace raddle::report {
namespace {

using trace::OperationKind;
using trace::TraceStep;

// Between double quotes, as YAML understands it.
std::string inQuotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + '"';
}

// In the form of a UUID; the same for the same content.
std::string uuidOf(const std::string &content) {
  const std::string digits = hex(hashText(content)) + hex(hashText(content, hashText("witness")));
  return fmt::format("{}-{}-5{}-8{}-{}", digits.substr(0, 8), digits.substr(8, 4), digits.substr(13, 3),
                     digits.substr(17, 3), digits.substr(20, 12));
}

struct Place {
  const trace::Site *site = nullptr;
  std::optional<uint32_t> column;
};

struct Waypoint {
  std::string type;
  std::string value;  // of the constraint; empty if there is none
  std::string format; // of the value
  Place place;
  trace::ThreadId thread = 0;
};

// What the function returned, read as its type.
std::string valueOf(const TraceStep &step, std::string_view function) {
  const std::string_view type = function.substr(function.rfind('_') + 1);
  if (type == "int")
    return std::to_string(static_cast<int32_t>(step.after));
  if (type == "short")
    return std::to_string(static_cast<int16_t>(step.after));
  if (type == "char")
    return std::to_string(static_cast<signed char>(step.after));
  if (type == "long" || type == "longlong")
    return std::to_string(static_cast<int64_t>(step.after));
  return type == "float" || type == "double" ? "" : std::to_string(step.after);
}

// Where the call that begins at the site ends: at its closing parenthesis.
std::optional<uint32_t> endOfCall(const trace::Site &site, const SourceLookup &source) {
  const std::string line = source(site.file, site.line);
  if (site.column == 0 || site.column > line.size())
    return std::nullopt;
  int depth = 0;
  for (size_t at = site.column - 1; at < line.size(); ++at) {
    depth += line[at] == '(' ? 1 : line[at] == ')' ? -1 : 0;
    if (line[at] == ')' && depth == 0)
      return static_cast<uint32_t>(at + 1);
  }
  return std::nullopt;
}

class Composer {
public:
  Composer(const check::Finding &finding, const WitnessTask &task, const SourceLookup &source)
      : finding_(finding), trace_(finding.trace), task_(task), source_(source) {
    number_.assign(trace_.threads.size(), 0);
  }

  std::string content();
  [[nodiscard]] bool isConcurrent() const { return trace_.threads.size() > 1; }

private:
  [[nodiscard]] bool isInProgram(const trace::Site &site) const { return task_.files.contains(site.file); }
  void follow(const TraceStep &step);
  [[nodiscard]] std::string pass(const TraceStep &step) const;
  [[nodiscard]] std::string render(const std::vector<Waypoint> &segment) const;
  [[nodiscard]] std::vector<Waypoint> targets() const;
  [[nodiscard]] uint32_t numberOf(const std::string &thread) const;

  const check::Finding &finding_;
  const trace::Trace &trace_;
  const WitnessTask &task_;
  const SourceLookup &source_;
  std::vector<uint32_t> number_;    // of threads, in the order of their creation
  uint32_t threads_ = 1;            // that were created so far, main included
  const TraceStep *last_ = nullptr; // that was followed
  std::string out_;
};

std::string Composer::render(const std::vector<Waypoint> &segment) const {
  std::string out = "    - segment:\n";
  for (const Waypoint &waypoint : segment) {
    out += fmt::format("        - waypoint:\n            type: {}\n            action: \"follow\"\n",
                       inQuotes(waypoint.type));
    if (!waypoint.value.empty())
      out += fmt::format("            constraint:\n              value: {}\n              format: {}\n",
                         inQuotes(waypoint.value), inQuotes(waypoint.format));
    const trace::Site &site = *waypoint.place.site;
    out += fmt::format("            location:\n              file_name: {}\n              line: {}\n",
                       inQuotes(site.file), site.line);
    if (waypoint.place.column)
      out += fmt::format("              column: {}\n", *waypoint.place.column);
    if (!site.function.empty())
      out += fmt::format("              function: {}\n", inQuotes(site.function));
    if (isConcurrent())
      out += fmt::format("            thread_id: {}\n", waypoint.thread);
  }
  return out;
}

void Composer::follow(const TraceStep &step) {
  const trace::Site &site = trace_.sites[step.site];
  if (step.kind == OperationKind::Create && step.object < number_.size())
    number_[step.object] = threads_++;
  if (!isInProgram(site) || step.kind == OperationKind::Begin)
    return;
  const std::string value = step.kind == OperationKind::Input ? valueOf(step, site.text) : "";
  const auto end = value.empty() ? std::nullopt : endOfCall(site, source_);
  if (end)
    out_ +=
        render({{"function_return", "\\result == " + value, "acsl_expression", {&site, end}, number_[step.thread]}});
  else if (last_ && step.thread != last_->thread)
    out_ += pass(*last_) + pass(step);
  last_ = &step;
}

// That its thread comes there.
std::string Composer::pass(const TraceStep &step) const {
  return render({{"assumption", "1", "c_expression", {&trace_.sites[step.site], std::nullopt}, number_[step.thread]}});
}

uint32_t Composer::numberOf(const std::string &thread) const {
  for (trace::ThreadId id = 0; id < trace_.threads.size(); ++id)
    if (trace::pathOf(id, trace_.threads) == thread)
      return number_[id];
  return 0;
}

std::vector<Waypoint> Composer::targets() const {
  std::vector<Waypoint> result;
  const bool isRace = finding_.kind == check::Kind::DataRace;
  for (const check::Finding::Place &place : finding_.places) {
    const bool isCall = finding_.rule == "reach-error";
    if (place.standsHere && (isRace || result.empty()))
      result.push_back({"target",
                        "",
                        "",
                        {&place.site, isCall ? std::optional(place.site.column) : std::nullopt},
                        numberOf(place.thread)});
  }
  return result;
}

std::string Composer::content() {
  const std::vector<size_t> matter = stepsThatMatter(finding_);
  for (size_t index = 0; index < trace_.steps.size(); ++index)
    if (trace_.steps[index].kind == OperationKind::Input || std::binary_search(matter.begin(), matter.end(), index))
      follow(trace_.steps[index]);
  return out_ + render(targets());
}

} // namespace

std::string renderViolationWitness(const check::Finding &finding, const WitnessTask &task, const SourceLookup &source) {
  Composer composer(finding, task, source);
  const std::string content = composer.content();
  std::string files;
  std::string hashes;
  for (const auto &[file, hash] : task.files) {
    files += fmt::format("        - {}\n", inQuotes(file));
    hashes += fmt::format("        {}: {}\n", inQuotes(file), inQuotes(hash));
  }
  return fmt::format("- entry_type: \"violation_sequence\"\n"
                     "  metadata:\n"
                     "    format_version: {}\n"
                     "    uuid: {}\n"
                     "    creation_time: {}\n"
                     "    producer:\n"
                     "      name: \"raddle\"\n"
                     "      version: {}\n"
                     "      command_line: {}\n"
                     "    task:\n"
                     "      input_files:\n{}"
                     "      input_file_hashes:\n{}"
                     "      specification: {}\n"
                     "      data_model: \"LP64\"\n"
                     "      language: \"C\"\n"
                     "  content:\n{}",
                     composer.isConcurrent() ? "\"2.2\"" : "\"2.0\"", inQuotes(uuidOf(content + hashes)),
                     inQuotes(task.time), inQuotes(kVersion), inQuotes(task.command), files, hashes,
                     inQuotes(task.specification), content);
}

} // namespace raddle::report
