#include "report/junit.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "report/stored.h"

namespace raddle::report {
namespace {

constexpr std::string_view kSuppressed = "suppressed";
constexpr const char *kGroup = "raddle"; // of test cases that are in no file

// As content of an element or an attribute. What XML cannot say at all becomes a question mark.
std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool isControl = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t';
    switch (c) {
    case '&':
      out += "&amp;";
      break;
    case '<':
      out += "&lt;";
      break;
    case '>':
      out += "&gt;";
      break;
    case '"':
      out += "&quot;";
      break;
    default:
      out += isControl ? '?' : c;
    }
  }
  return out;
}

std::string stringOf(const Json &object, const char *key) {
  return object.at(key).get<std::string>();
}

// What became of a test case: nothing if it passed.
struct Mark {
  std::string element; // "failure", "error", "skipped"; empty if it passed
  std::string type;
  std::string message;
  std::string details; // in the element
};

struct TestCase {
  std::string group;
  std::string name; // the same as long as the program does the same: no lines, no names of files to write
  std::string file; // where it is; empty if it is nowhere
  uint64_t line = 0;
  Mark mark;
  double seconds = 0;
  std::string output;
};

std::string render(const TestCase &test) {
  const std::string place =
      test.file.empty() ? "" : fmt::format(" file=\"{}\" line=\"{}\"", escape(test.file), test.line);
  std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\"{} time=\"{:.3f}\"", escape(test.group),
                                escape(test.name), place, test.seconds);
  if (test.mark.element.empty() && test.output.empty())
    return out + "/>\n";
  out += ">\n";
  const Mark &mark = test.mark;
  if (!mark.element.empty()) {
    const std::string type = mark.type.empty() ? "" : fmt::format(" type=\"{}\"", escape(mark.type));
    out += fmt::format("      <{0}{1} message=\"{2}\">{3}</{0}>\n", mark.element, type, escape(mark.message),
                       escape(mark.details));
  }
  if (!test.output.empty())
    out += fmt::format("      <system-out>{}</system-out>\n", escape(test.output));
  return out + "    </testcase>\n";
}

std::string placeOf(const Json &site) {
  return fmt::format("{}:{}:{}", stringOf(site, "file"), site.at("line").get<uint64_t>(),
                     site.at("column").get<uint64_t>());
}

// Its places, its interleaving or path, and its inputs.
std::string detailsOf(const Json &finding) {
  std::string out;
  for (const Json &site : finding.at("sites"))
    out += fmt::format("{}: {} {}\n", placeOf(site), stringOf(site, "thread"), stringOf(site, "role"));
  for (const Json &line : finding.value("details", Json::array()))
    out += "  " + line.get<std::string>() + '\n';
  for (const Json &step : finding.at("interleaving"))
    if (step.at("matters").get<bool>())
      out += fmt::format("  {}: {} {}{}\n", placeOf(step), stringOf(step, "thread"), stringOf(step, "text"),
                         roundsAfter(step));
  for (const Json &step : finding.at("path"))
    out += fmt::format("  {}: {} {}\n", placeOf(step), step.at("mover").is_string() ? stringOf(step, "mover") : "~",
                       stringOf(step, "text"));
  for (const Json &input : finding.at("inputs"))
    out += "  with " + input.get<std::string>() + '\n';
  if (finding.at("trace").is_string())
    out += "  see it again: raddle replay " + stringOf(finding, "trace") + '\n';
  return out;
}

TestCase caseOf(const Json &finding) {
  TestCase test;
  const Json &sites = finding.at("sites");
  const std::string function = sites.empty() ? "" : stringOf(sites[0], "function");
  test.group = kGroup;
  if (!sites.empty() && !stringOf(sites[0], "file").empty()) {
    test.group = test.file = stringOf(sites[0], "file");
    test.line = sites[0].at("line").get<uint64_t>();
  }
  test.name = fmt::format("{}{} ({})", stringOf(finding, "kind"), function.empty() ? "" : " in " + function,
                          stringOf(finding, "fingerprint"));
  if (finding.contains("suppressed_by"))
    test.mark = {"skipped", "", fmt::format("{} by {}", kSuppressed, stringOf(finding, "suppressed_by")), ""};
  else if (finding.value("known", false))
    test.mark = {"skipped", "", "in the baseline", ""};
  else if (stringOf(finding, "severity") == "error")
    test.mark = {"failure", stringOf(finding, "kind"), stringOf(finding, "message"), detailsOf(finding)};
  else
    test.output = stringOf(finding, "severity") + ": " + stringOf(finding, "message") + '\n' + detailsOf(finding);
  return test;
}

size_t countFresh(const Json &findings) {
  return static_cast<size_t>(std::count_if(findings.begin(), findings.end(), [](const Json &finding) {
    return stringOf(finding, "severity") == "error" && !finding.value("known", false);
  }));
}

// The verdict of each property that was checked, as an element of the suite.
std::string verdictsOf(const Json &properties) {
  std::string out;
  for (const auto &[name, result] : properties.items())
    if (result.at("checked").get<bool>())
      out += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", escape(name),
                         escape(stringOf(result, "verdict")));
  return out.empty() ? "" : "    <properties>\n" + out + "    </properties>\n";
}

// The check as a whole. If it is violated its findings are the failures, so that there are as many as these.
TestCase caseOfCheck(const Json &report, const std::string &command) {
  TestCase test;
  test.group = kGroup;
  test.name = command;
  test.seconds = report.at("timing").at("seconds").get<double>();
  const auto verdict = report.value("verdict_on_new", stringOf(report, "verdict"));
  std::vector<std::string> open;
  if (report.at("coverage").at("stopped_by").is_string())
    open.push_back("stopped by " + stringOf(report.at("coverage"), "stopped_by"));
  for (const char *list : {"bounds", "uncontrolled", "unknowns"})
    for (const Json &each : report.at("coverage").at(list))
      open.push_back(each.get<std::string>());
  for (const Json &each : report.at("coverage").at("suppressed"))
    if (each.at("findings").get<uint64_t>() > 0)
      open.push_back(fmt::format("{} by {}", kSuppressed, stringOf(each, "by")));
  if (verdict == "proved" && stringOf(report, "verdict") == "violated")
    test.mark = {"skipped", "", "all that was found is in the baseline", ""};
  else if (verdict == "violated")
    test.mark = {"skipped", "", fmt::format("violated: {}", plural(countFresh(report.at("findings")), "error")), ""};
  else if (verdict == "unknown")
    test.mark = {
        "error", "unknown",
        report.at("reason").is_string() ? stringOf(report, "reason") : fmt::format("{}", fmt::join(open, ", ")), ""};
  else if (verdict == "bounded")
    test.mark = {"skipped", "", fmt::format("clean within bounds: {}", fmt::join(open, ", ")), ""};
  return test;
}

} // namespace

Result<std::string> renderJunit(const std::string &json) {
  return renderStored(json, [](const Json &report) {
    const Json &given = report.at("command");
    std::string command = "raddle " + stringOf(given, "name");
    for (const Json &file : given.value("files", given.at("arguments")))
      command += " " + file.get<std::string>();
    std::vector<TestCase> tests = {caseOfCheck(report, command)};
    for (const char *list : {"findings", "suppressed"})
      for (const Json &finding : report.at(list))
        tests.push_back(caseOf(finding));
    std::string body = verdictsOf(report.at("properties"));
    size_t failures = 0;
    size_t errors = 0;
    size_t skipped = 0;
    for (const TestCase &test : tests) {
      body += render(test);
      failures += test.mark.element == "failure" ? 1 : 0;
      errors += test.mark.element == "error" ? 1 : 0;
      skipped += test.mark.element == "skipped" ? 1 : 0;
    }
    const std::string counts = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"",
                                           tests.size(), failures, errors, skipped, tests.front().seconds);
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n  <testsuite name=\"{1}\" {0}>\n"
                       "{2}  </testsuite>\n</testsuites>\n",
                       counts, escape(command), body);
  });
}

} // namespace raddle::report
