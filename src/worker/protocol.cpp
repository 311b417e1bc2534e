#include "worker/protocol.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.h"

namespace raddle::worker {
namespace {

using Words = std::vector<std::string>;

constexpr std::array kModes = {std::string_view("in-process"), std::string_view("fork"),  std::string_view("replay"),
                               std::string_view("guide"),      std::string_view("watch"), std::string_view("seek"),
                               std::string_view("follow")};
// In the order of explore::StrategyChoice::Kind.
constexpr std::array kStrategies = {
    std::string_view("dpor"),         std::string_view("preemptions"), std::string_view("random-walk"),
    std::string_view("pct"),          std::string_view("pos"),         std::string_view("brute-force"),
    std::string_view("run-to-block"), std::string_view("round-robin"), std::string_view("sequential")};
constexpr std::array kAbouts = {std::string_view("bound"), std::string_view("uncontrolled"),
                                std::string_view("unknown"), std::string_view("assumption"), std::string_view("note")};

std::string line(std::initializer_list<std::string> words) {
  std::string out;
  for (const std::string &word : words)
    out += (out.empty() ? "" : " ") + word;
  return out + '\n';
}

template <size_t N> std::optional<size_t> indexOf(const std::array<std::string_view, N> &words, std::string_view word) {
  for (size_t i = 0; i < N; ++i)
    if (words[i] == word)
      return i;
  return std::nullopt;
}

std::optional<uint64_t> numberAt(const Words &words, size_t at) {
  return at < words.size() ? parseNumber(words[at]) : std::nullopt;
}

bool readOption(Request &request, const Words &words) {
  auto value = numberAt(words, 1);
  if (words.size() != 2 || !value)
    return false;
  const std::string &key = words[0];
  if (key == "max-executions")
    request.limits.maxExecutions = value;
  else if (key == "max-steps")
    request.limits.maxSteps = *value;
  else if (key == "step-seconds")
    request.limits.stepSeconds = *value;
  else if (key == "first")
    request.limits.stopAtFirst = *value != 0;
  else if (key == "visible-all")
    request.visible.all = *value != 0;
  else if (key == "spurious")
    request.visible.spurious = *value != 0;
  else if (key == "strict")
    request.visible.strict = *value != 0;
  else if (key == "reuse")
    request.visible.reuse = *value != 0;
  else if (key == "leaks")
    request.visible.leaks = *value != 0;
  else if (key == "expect-exit")
    request.visible.expectedExit = static_cast<uint8_t>(*value);
  else if (key == "input")
    request.visible.inputs.push_back(*value);
  else if (key == "self-check")
    request.selfCheck = *value != 0;
  else if (key == "paranoid")
    request.paranoid = *value != 0;
  else if (key == "wanted")
    request.scrutiny.wanted = *value;
  else if (key == "parts")
    request.inParts = *value != 0;
  else if (key == "every-finding")
    request.everyFinding = *value != 0;
  else
    return false;
  return true;
}

bool readPair(Request &request, const Words &words) {
  auto first = numberAt(words, 1);
  auto second = numberAt(words, 2);
  if (words.size() != 3 || !first || !second)
    return false;
  auto a = static_cast<uint32_t>(*first);
  auto b = static_cast<uint32_t>(*second);
  if (words[0] == "thread")
    request.threads.push_back({a, b});
  else
    request.steps.push_back({a, b});
  return true;
}

bool readVisible(Request &request, const Words &words) {
  auto site = numberAt(words, 1);
  auto offset = numberAt(words, 2);
  auto size = numberAt(words, 3);
  if (words.size() != 4 || !site || !offset || !size)
    return false;
  request.visible.locations.push_back({*site, *offset, *size});
  return true;
}

bool readWaypoint(Request &request, const Words &words) {
  auto thread = numberAt(words, 1);
  auto site = numberAt(words, 2);
  auto choice = numberAt(words, 3);
  auto kind = numberAt(words, 4);
  if (words.size() != 5 || !thread || !site || !choice || !kind ||
      *kind > static_cast<uint64_t>(trace::Waypoint::Kind::Choice))
    return false;
  request.waypoints.push_back({static_cast<trace::ThreadId>(*thread), *site, static_cast<uint32_t>(*choice),
                               static_cast<trace::Waypoint::Kind>(*kind)});
  return true;
}

bool readVariable(Request &request, const Words &words) {
  auto offset = numberAt(words, 2);
  auto size = numberAt(words, 3);
  if (words.size() != 4 || !offset || !size)
    return false;
  request.visible.variables.push_back({words[1], *offset, *size});
  return true;
}

bool readExpected(Request &request, const Words &words) {
  auto thread = numberAt(words, 1);
  auto site = numberAt(words, 2);
  auto kind = words.size() == 6 ? trace::kindNamed(words[3]) : std::nullopt;
  auto choice = numberAt(words, 4);
  auto created = numberAt(words, 5);
  if (!thread || !site || !kind || !choice || !created)
    return false;
  request.expected.push_back({static_cast<trace::ThreadId>(*thread), *site, *kind, static_cast<uint32_t>(*choice),
                              static_cast<trace::ThreadId>(*created)});
  return true;
}

bool readStrategy(Request &request, const Words &words) {
  auto kind = indexOf(kStrategies, words.size() == 4 ? words[1] : "");
  auto number = numberAt(words, 2);
  auto seed = numberAt(words, 3);
  if (!kind || !number || *number > UINT32_MAX || !seed)
    return false;
  request.strategy = {static_cast<explore::StrategyChoice::Kind>(*kind), static_cast<uint32_t>(*number), *seed};
  return true;
}

bool readRules(Request &request, const Words &words) {
  auto rounds = numberAt(words, 1);
  auto orders = numberAt(words, 2);
  auto wakes = numberAt(words, 3);
  if (words.size() != 4 || !rounds || !orders || !wakes)
    return false;
  request.rules = {static_cast<Rules::Rounds>(*rounds), static_cast<Rules::Orders>(*orders),
                   static_cast<Rules::Wakes>(*wakes)};
  return true;
}

// Numbers from words[at] on, all of them.
std::optional<std::vector<uint64_t>> numbersFrom(const Words &words, size_t at) {
  std::vector<uint64_t> numbers;
  for (; at < words.size(); ++at) {
    const auto number = parseNumber(words[at]);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

constexpr size_t kParkNumbers = 5;

// REQUIRES: kParkNumbers of them.
Park parkFrom(std::span<const uint64_t> numbers) {
  return {static_cast<trace::ThreadId>(numbers[0]), numbers[1], numbers[2], numbers[3],
          static_cast<uint32_t>(numbers[4])};
}

std::string print(const Park &park) {
  return std::to_string(park.thread) + ' ' + std::to_string(park.site) + ' ' + std::to_string(park.address) + ' ' +
         std::to_string(park.size) + ' ' + std::to_string(park.step);
}

std::string print(const EventName &event) {
  return std::to_string(event.thread) + ' ' + std::to_string(event.site) + ' ' + std::to_string(event.occurrence);
}

bool readSeek(Request &request, const Words &words) {
  const auto numbers = numbersFrom(words, 1);
  if (!numbers || numbers->size() != kParkNumbers + 3)
    return false;
  request.seek.park = parkFrom(*numbers);
  request.seek.keepsParked = (*numbers)[kParkNumbers] != 0;
  request.seek.preferred = static_cast<trace::ThreadId>((*numbers)[kParkNumbers + 1]);
  request.seek.budget = (*numbers)[kParkNumbers + 2];
  return true;
}

bool readCondition(Request &request, const Words &words) {
  const auto numbers = numbersFrom(words, 1);
  if (!numbers || numbers->size() != 7)
    return false;
  const auto nameAt = [&](size_t at) {
    return EventName{static_cast<trace::ThreadId>((*numbers)[at]), (*numbers)[at + 1],
                     static_cast<uint32_t>((*numbers)[at + 2])};
  };
  request.scrutiny.conditions.push_back({nameAt(0), nameAt(3), static_cast<uint32_t>((*numbers)[6])});
  return true;
}

bool readDirectory(Request &request, const Words &words) {
  if (words.size() == 2)
    request.directory = words[1];
  return words.size() == 2;
}

bool readRequestLine(Request &request, const Words &words) {
  if (words.empty())
    return false;
  if (words[0] == "rules")
    return readRules(request, words);
  if (words[0] == "thread" || words[0] == "step")
    return readPair(request, words);
  if (words[0] == "visible")
    return readVisible(request, words);
  if (words[0] == "waypoint")
    return readWaypoint(request, words);
  if (words[0] == "variable")
    return readVariable(request, words);
  if (words[0] == "condition")
    return readCondition(request, words);
  if (words[0] == "expect")
    return readExpected(request, words);
  if (words[0] == "strategy")
    return readStrategy(request, words);
  if (words[0] == "seek")
    return readSeek(request, words);
  if (words[0] == "directory")
    return readDirectory(request, words);
  if (words[0] != "mode")
    return readOption(request, words);
  auto mode = indexOf(kModes, words.size() == 2 ? words[1] : "");
  request.mode = static_cast<Mode>(mode.value_or(0));
  return mode.has_value();
}

bool readPlace(check::Finding &finding, const Words &words) {
  const bool hasLocks = words.size() > 10 && words[10] == "holding";
  if (words.size() < 10 || words[0] != "place" || (words.size() > 10 && !hasLocks))
    return false;
  auto site = trace::parseSite(words, 4);
  if (!site)
    return false;
  finding.places.push_back({std::move(*site), words[1], words[2], words[3] != "passed"});
  if (words[3].starts_with("step:"))
    finding.places.back().step = parseNumber(words[3].substr(5));
  if (hasLocks)
    finding.places.back().locks.emplace(words.begin() + 11, words.end());
  return true;
}

bool readHead(check::Finding &finding, const Words &words) {
  auto fingerprint = words.size() == 11 ? parseHex(words[4]) : std::nullopt;
  if (!fingerprint || words[0] != "what")
    return false;
  finding.kind = words[1];
  finding.rule = words[2];
  finding.message = words[3];
  finding.fingerprint = *fingerprint;
  finding.variable = words[5];
  auto site = parseNumber(words[6]);
  auto offset = parseNumber(words[7]);
  auto size = parseNumber(words[8]);
  finding.outside = words[9];
  finding.outlives = words[10];
  finding.location = {site.value_or(0), offset.value_or(0), size.value_or(0)};
  return site && offset && size;
}

std::optional<check::Finding> parseFinding(std::string_view payload) {
  check::Finding finding;
  size_t traceAt = payload.find("raddle-trace ");
  if (traceAt == std::string_view::npos)
    return std::nullopt;
  bool first = true;
  for (std::string_view text : splitLines(payload.substr(0, traceAt))) {
    auto words = splitWords(text);
    if (!words || !(first ? readHead(finding, *words) : readPlace(finding, *words)))
      return std::nullopt;
    first = false;
  }
  auto trace = trace::parse(payload.substr(traceAt));
  if (!trace)
    return std::nullopt;
  finding.trace = std::move(*trace);
  return finding;
}

std::optional<Plan> parsePlan(const Words &words) {
  constexpr size_t kNumbers = kParkNumbers + 5;
  const auto numbers = numbersFrom(words, 1);
  if (!numbers || numbers->size() < kNumbers || (numbers->size() - kNumbers) % 2 != 0)
    return std::nullopt;
  Plan plan;
  plan.park = parkFrom(*numbers);
  plan.end = static_cast<uint32_t>((*numbers)[kParkNumbers]);
  plan.preferred = static_cast<trace::ThreadId>((*numbers)[kParkNumbers + 1]);
  plan.location = {(*numbers)[kParkNumbers + 2], (*numbers)[kParkNumbers + 3], (*numbers)[kParkNumbers + 4]};
  for (size_t i = kNumbers; i < numbers->size(); i += 2)
    plan.stuck.push_back({static_cast<trace::ThreadId>((*numbers)[i]), static_cast<uint32_t>((*numbers)[i + 1])});
  return plan;
}

// Its own line, one for each plan, then a finding.
std::optional<Warning> parseWarning(const Words &words, std::string_view payload) {
  if (words.size() != 2)
    return std::nullopt;
  Warning warning;
  warning.breaksDiscipline = words[0] == "breaks";
  warning.ordering = words[1];
  payload.remove_prefix(payload.find('\n') + 1);
  while (payload.starts_with("plan ")) {
    const size_t end = payload.find('\n');
    const auto numbers = splitWords(payload.substr(0, end));
    auto plan = numbers ? parsePlan(*numbers) : std::nullopt;
    if (!plan)
      return std::nullopt;
    warning.plans.push_back(std::move(*plan));
    payload.remove_prefix(end + 1);
  }
  auto finding = parseFinding(payload);
  if (!finding)
    return std::nullopt;
  warning.finding = std::move(*finding);
  return warning;
}

// Its own line, then a trace.
std::optional<Watched> parseWatched(const Words &words, std::string_view payload) {
  const auto numbers = numbersFrom(words, 0);
  auto trace = trace::parse(payload.substr(payload.find('\n') + 1));
  if (!numbers || numbers->size() != 4 || !trace)
    return std::nullopt;
  return Watched{(*numbers)[0], (*numbers)[1], (*numbers)[2], static_cast<double>((*numbers)[3]) * 1e-6,
                 std::move(*trace)};
}

std::optional<Meeting> parseMeeting(std::string_view payload) {
  auto trace = trace::parse(payload);
  return trace ? std::optional(Meeting{std::move(*trace)}) : std::nullopt;
}

// REQUIRES: the words of a line that begins with `departure`.
std::optional<Followed::Departure> parseDeparture(const Words &words) {
  constexpr size_t kNumbers = 5; // and what comes before them
  auto step = numberAt(words, 1);
  auto reason = numberAt(words, 2);
  auto waitsFor = numberAt(words, 3);
  auto kind = words.size() == kNumbers + trace::kSiteWords ? trace::kindNamed(words[4]) : std::nullopt;
  auto site = kind ? trace::parseSite(words, kNumbers) : std::nullopt;
  if (!step || !reason || !waitsFor || !site)
    return std::nullopt;
  Followed::Departure departure{{.step = *step, .reason = static_cast<explore::Departure::Reason>(*reason)}, *site};
  departure.what.waitsFor = static_cast<trace::ThreadId>(*waitsFor);
  departure.what.at.kind = *kind;
  return departure;
}

// Its own line, one for each departure, then a trace.
std::optional<Followed> parseFollowed(const Words &words, std::string_view payload) {
  const auto head = numbersFrom(words, 0);
  if (!head || head->empty())
    return std::nullopt;
  Followed followed{.taken = head->front(), .numbers = {}, .departures = {}, .trace = {}};
  followed.numbers.assign(head->begin() + 1, head->end());
  payload.remove_prefix(payload.find('\n') + 1);
  while (payload.starts_with("departure ")) {
    const size_t end = payload.find('\n');
    const auto line = splitWords(payload.substr(0, end));
    auto departure = line ? parseDeparture(*line) : std::nullopt;
    if (!departure)
      return std::nullopt;
    followed.departures.push_back(std::move(*departure));
    payload.remove_prefix(end + 1);
  }
  auto trace = trace::parse(payload);
  if (!trace)
    return std::nullopt;
  followed.trace = std::move(*trace);
  return followed;
}

// Its own line, one for each pair, then a trace.
std::optional<Scrutinized> parseScrutinized(const Words &words, std::string_view payload) {
  const auto cost = words.size() == 5 ? numbersFrom(words, 2) : std::nullopt;
  if (!cost)
    return std::nullopt;
  Scrutinized result;
  result.fails = words[0] == "fails";
  result.marks = words[1];
  result.cost = {(*cost)[0], (*cost)[1], (*cost)[2]};
  payload.remove_prefix(payload.find('\n') + 1);
  while (payload.starts_with("pair ")) {
    const size_t end = payload.find('\n');
    const auto line = splitWords(payload.substr(0, end));
    const auto pair = line ? numbersFrom(*line, 1) : std::nullopt;
    if (!pair || pair->size() != 2)
      return std::nullopt;
    result.pairs.emplace_back((*pair)[0], (*pair)[1]);
    payload.remove_prefix(end + 1);
  }
  auto trace = trace::parse(payload);
  if (!trace)
    return std::nullopt;
  result.trace = std::move(*trace);
  return result;
}

// REQUIRES: at least two words.
std::optional<Done> parseDone(const Words &words) {
  Done done{words[0] == "complete", words[1], {}};
  for (size_t i = 2; i < words.size(); ++i) {
    auto executions = parseNumber(words[i]);
    if (!executions)
      return std::nullopt;
    done.rounds.push_back(*executions);
  }
  return done;
}

std::optional<Cause> parseCause(const Words &words) {
  auto finding = parseHex(words[0]);
  auto after = parseHex(words[1]);
  return finding && after ? std::optional(Cause{*finding, *after}) : std::nullopt;
}

// What is told of parts says itself what is wrong with it.
template <typename Value> Result<Message> partMessage(Result<Value> value, std::optional<Value> Message::*member) {
  if (!value)
    return value.error();
  Message message;
  message.*member = std::move(*value);
  return message;
}

Result<Message> parseMessage(std::string_view type, std::string_view payload) {
  if (type == "report")
    return partMessage(parsePartReport(payload), &Message::report);
  if (type == "offer")
    return partMessage(parseOffer(payload), &Message::offer);
  Message message;
  auto words = splitWords(payload.substr(0, payload.find('\n')));
  if (type == "finding")
    message.finding = parseFinding(payload);
  else if (type == "warning" && words)
    message.warning = parseWarning(*words, payload);
  else if (type == "watched" && words)
    message.watched = parseWatched(*words, payload);
  else if (type == "meeting")
    message.meeting = parseMeeting(payload);
  else if (type == "scrutinized" && words)
    message.scrutinized = parseScrutinized(*words, payload);
  else if (type == "followed" && words)
    message.followed = parseFollowed(*words, payload);
  else if (type == "done" && words && words->size() >= 2)
    message.done = parseDone(*words);
  else if (type == "after" && words && words->size() == 2)
    message.cause = parseCause(*words);
  else if (auto about = indexOf(kAbouts, type); about && words && words->size() == 1)
    message.remark = Remark{static_cast<Remark::About>(*about), (*words)[0]};
  if (!message.finding && !message.remark && !message.cause && !message.warning && !message.watched &&
      !message.meeting && !message.followed && !message.scrutinized && !message.done)
    return Error{"malformed message `" + std::string(type) + "` from the worker"};
  return message;
}

} // namespace

std::string frame(std::string_view type, const std::string &payload) {
  return line({std::string(type), std::to_string(payload.size())}) + payload;
}

std::string print(const Request &request) {
  std::string out = line({"mode", std::string(kModes[static_cast<size_t>(request.mode)])});
  const explore::StrategyChoice &strategy = request.strategy;
  out += line({"strategy", std::string(kStrategies[static_cast<size_t>(strategy.kind)]),
               std::to_string(strategy.number), std::to_string(strategy.seed)});
  if (request.limits.maxExecutions)
    out += line({"max-executions", std::to_string(*request.limits.maxExecutions)});
  out += line({"max-steps", std::to_string(request.limits.maxSteps)});
  out += line({"step-seconds", std::to_string(request.limits.stepSeconds)});
  out += line({"first", request.limits.stopAtFirst ? "1" : "0"});
  out += line({"visible-all", request.visible.all ? "1" : "0"});
  out += line({"spurious", request.visible.spurious ? "1" : "0"});
  out += line({"strict", request.visible.strict ? "1" : "0"});
  out += line({"reuse", request.visible.reuse ? "1" : "0"});
  out += line({"leaks", request.visible.leaks ? "1" : "0"});
  if (request.visible.expectedExit)
    out += line({"expect-exit", std::to_string(*request.visible.expectedExit)});
  out += line({"self-check", request.selfCheck ? "1" : "0"});
  out += line({"paranoid", request.paranoid ? "1" : "0"});
  out += line({"wanted", std::to_string(request.scrutiny.wanted)});
  out += line({"parts", request.inParts ? "1" : "0"});
  out += line({"every-finding", request.everyFinding ? "1" : "0"});
  out += line({"directory", quote(request.directory)});
  const Rules &rules = request.rules;
  out += line({"rules", std::to_string(static_cast<int>(rules.rounds)), std::to_string(static_cast<int>(rules.orders)),
               std::to_string(static_cast<int>(rules.wakes))});
  out += line({"seek", print(request.seek.park), request.seek.keepsParked ? "1" : "0",
               std::to_string(request.seek.preferred), std::to_string(request.seek.budget)});
  for (const trace::Location &location : request.visible.locations)
    out += line({"visible", std::to_string(location.allocatedAt), std::to_string(location.offset),
                 std::to_string(location.size)});
  for (const uint64_t value : request.visible.inputs)
    out += line({"input", std::to_string(value)});
  for (const trace::Waypoint &waypoint : request.waypoints)
    out += line({"waypoint", std::to_string(waypoint.thread), std::to_string(waypoint.site),
                 std::to_string(waypoint.choice), std::to_string(static_cast<int>(waypoint.kind))});
  for (const trace::VariablePart &part : request.visible.variables)
    out += line({"variable", quote(part.name), std::to_string(part.offset), std::to_string(part.size)});
  for (const explore::ExpectedStep &step : request.expected)
    out += line({"expect", std::to_string(step.thread), std::to_string(step.site), std::string(trace::name(step.kind)),
                 std::to_string(step.choice), std::to_string(step.created)});
  for (const EventCondition &condition : request.scrutiny.conditions)
    out += line({"condition", print(condition.first), print(condition.second), std::to_string(condition.choice)});
  for (const trace::ThreadName &thread : request.threads)
    out += line({"thread", std::to_string(thread.creator), std::to_string(thread.occurrence)});
  for (const explore::Step &step : request.steps)
    out += line({"step", std::to_string(step.thread), std::to_string(step.choice)});
  return out;
}

Result<Request> parseRequest(std::string_view text) {
  Request request;
  for (std::string_view requestLine : splitLines(text)) {
    auto words = splitWords(requestLine);
    if (!words || !readRequestLine(request, *words))
      return Error{"malformed request line `" + std::string(requestLine) + "`"};
  }
  return request;
}

namespace {

std::string printPlace(const check::Finding::Place &place) {
  std::string stands = place.standsHere ? "stands" : "passed";
  if (place.step)
    stands = "step:" + std::to_string(*place.step);
  std::string text = line({"place", quote(place.thread), quote(place.role), stands, trace::print(place.site)});
  if (!place.locks)
    return text;
  text.back() = ' ';
  text += "holding";
  for (const std::string &lock : *place.locks)
    text += ' ' + quote(lock);
  return text + '\n';
}

} // namespace

namespace {

std::string payloadOf(const check::Finding &finding) {
  std::string payload = line({"what", quote(finding.kind), quote(finding.rule), quote(finding.message),
                              hex(finding.fingerprint), quote(finding.variable),
                              std::to_string(finding.location.allocatedAt), std::to_string(finding.location.offset),
                              std::to_string(finding.location.size), quote(finding.outside), quote(finding.outlives)});
  for (const auto &place : finding.places)
    payload += printPlace(place);
  return payload + trace::print(finding.trace);
}

} // namespace

std::string print(const check::Finding &finding) {
  return frame("finding", payloadOf(finding));
}

std::string print(const Warning &warning) {
  std::string text = line({warning.breaksDiscipline ? "breaks" : "keeps", quote(warning.ordering)});
  for (const Plan &plan : warning.plans) {
    text += "plan " + print(plan.park);
    for (const uint64_t number : {uint64_t{plan.end}, uint64_t{plan.preferred}, plan.location.allocatedAt,
                                  plan.location.offset, plan.location.size})
      text += ' ' + std::to_string(number);
    for (const Plan::Stuck &stuck : plan.stuck)
      text += ' ' + std::to_string(stuck.thread) + ' ' + std::to_string(stuck.from);
    text += '\n';
  }
  return frame("warning", text + payloadOf(warning.finding));
}

std::string print(const Watched &watched) {
  const std::string head =
      line({std::to_string(watched.accesses), std::to_string(watched.steps), std::to_string(watched.bytes),
            std::to_string(static_cast<uint64_t>(watched.seconds * 1e6))});
  return frame("watched", head + trace::print(watched.trace));
}

std::string print(const Meeting &meeting) {
  return frame("meeting", trace::print(meeting.trace));
}

std::string print(const Followed &followed) {
  std::string text = std::to_string(followed.taken);
  for (const trace::ThreadId number : followed.numbers)
    text += ' ' + std::to_string(number);
  text += '\n';
  for (const Followed::Departure &departure : followed.departures)
    text += line({"departure", std::to_string(departure.what.step),
                  std::to_string(static_cast<int>(departure.what.reason)), std::to_string(departure.what.waitsFor),
                  std::string(trace::name(departure.what.at.kind)), trace::print(departure.at)});
  return frame("followed", text + trace::print(followed.trace));
}

std::string print(const Scrutinized &scrutinized) {
  const ScrutinyCost &cost = scrutinized.cost;
  std::string text = line({scrutinized.fails ? "fails" : "passes", quote(scrutinized.marks),
                           std::to_string(cost.switches), std::to_string(cost.inputs), std::to_string(cost.steps)});
  for (const auto &[first, second] : scrutinized.pairs)
    text += line({"pair", std::to_string(first), std::to_string(second)});
  return frame("scrutinized", text + trace::print(scrutinized.trace));
}

std::string print(const Remark &remark) {
  return frame(kAbouts[static_cast<size_t>(remark.about)], line({quote(remark.text)}));
}

std::string print(const Cause &cause) {
  return frame("after", line({hex(cause.finding), hex(cause.after)}));
}

std::string print(const Done &done) {
  std::string words = line({done.complete ? "complete" : "stopped", quote(done.stoppedBy)});
  for (uint64_t executions : done.rounds)
    words.insert(words.size() - 1, ' ' + std::to_string(executions));
  return frame("done", words);
}

std::optional<Result<Message>> MessageReader::next() {
  auto framed = nextFramed();
  if (!framed)
    return std::nullopt;
  if (!*framed)
    return Result<Message>(framed->error());
  return parseMessage((*framed)->type, (*framed)->payload);
}

std::optional<Result<MessageReader::Framed>> MessageReader::nextFramed() {
  while (true) {
    const size_t brokenOff = buffer_.find(kBrokenOff);
    auto message = nextUpTo(std::min(brokenOff, buffer_.size()));
    if (message || brokenOff == std::string::npos)
      return message;
    buffer_.erase(0, brokenOff + 1);
  }
}

std::optional<Result<MessageReader::Framed>> MessageReader::nextUpTo(size_t limit) {
  const size_t end = buffer_.find('\n');
  if (end >= limit)
    return std::nullopt;
  auto words = splitWords(std::string_view(buffer_).substr(0, end));
  auto size = words ? numberAt(*words, 1) : std::nullopt;
  if (!size)
    return Result<Framed>(Error{"the worker's reports are garbled"});
  if (limit < end + 1 + *size)
    return std::nullopt;
  Framed framed{words->front(), buffer_.substr(end + 1, *size)};
  buffer_.erase(0, end + 1 + *size);
  return Result<Framed>(std::move(framed));
}

} // namespace raddle::worker
