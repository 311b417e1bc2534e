#include "worker/protocol.h"

#include <algorithm>
#include <array>

#include "check/fields.h"

namespace fields = raddle::fields;

// What is sent, field by field. A struct that gets another member has to list it here.
RADDLE_FIELDS(raddle::trace::VariablePart, name, offset, size)
RADDLE_FIELDS(raddle::trace::ThreadName, creator, occurrence)
RADDLE_ENUMERATORS(raddle::trace::Waypoint::Kind, 3)
RADDLE_FIELDS(raddle::trace::Waypoint, thread, site, choice, kind)
RADDLE_ENUMERATORS(raddle::trace::OperationKind, raddle::abi::kOperationKindCount)
RADDLE_FIELDS(raddle::trace::VisibleAccesses, all, locations, options, inputs, variables)

// Its members and this list are made of the same rows.
template <> struct raddle::fields::Fields<raddle::trace::SearchOptions> {
  static constexpr std::string_view kNames =
#define RADDLE_SEARCH_OPTION(type, member, name, group, help) #member ", "
#include "trace/search_options.def"
      ;
  static auto of(auto &value) {
    return std::tuple_cat(
#define RADDLE_SEARCH_OPTION(type, member, name, group, help) std::tie(value.member),
#include "trace/search_options.def"
        std::tuple<>());
  }
};

RADDLE_FIELDS(raddle::explore::Step, thread, choice, mayGoOn)
RADDLE_FIELDS(raddle::explore::ExpectedStep, thread, site, kind, choice, created)
RADDLE_ENUMERATORS(raddle::explore::StrategyChoice::Kind, raddle::explore::StrategyChoice::kKinds)
RADDLE_FIELDS(raddle::explore::StrategyChoice, kind, number, seed)
RADDLE_ENUMERATORS(raddle::explore::Departure::Reason, 4)

// Of the operation only the kind: its site is told apart, and nobody asks for the rest.
template <> struct raddle::fields::Fields<raddle::explore::Departure> {
  static constexpr std::string_view kNames = "step, reason, at, waitsFor";
  static auto of(auto &value) {
    auto &[step, reason, at, waitsFor] = value;
    return std::tie(step, reason, at.kind, waitsFor);
  }
};

RADDLE_FIELDS(raddle::check::Limits, maxExecutions, timeoutSeconds, maxSteps, stepSeconds, stopAtFirst)
RADDLE_ENUMERATORS(raddle::worker::Mode, 2)
RADDLE_FIELDS(raddle::worker::Park, thread, site, address, size, step)
RADDLE_ENUMERATORS(raddle::worker::Rounds, 2)
RADDLE_ENUMERATORS(raddle::trace::Mutations::Orders, 4)
RADDLE_FIELDS(raddle::trace::Mutations, orders, promotesBetweenRounds, reversesPending, goesOnAfterFailure,
              wakesAnyWaiter, timesOutBefore, looksBackForAwaits, reordersCalls, joinsAtEvents, joinsAtBlocks,
              assumeIsPoint, uncheckedStops)
RADDLE_FIELDS(raddle::worker::EventName, thread, site, occurrence)
RADDLE_FIELDS(raddle::worker::EventCondition, first, second, choice)
RADDLE_FIELDS(raddle::worker::ScrutinyRequest, wanted, conditions)
RADDLE_FIELDS(raddle::worker::Explore, mode, strategy, selfCheck, paranoid, inParts, group, groups, scrutiny)
RADDLE_FIELDS(raddle::worker::Replay, steps, scrutiny)
RADDLE_FIELDS(raddle::worker::Guide, waypoints)
RADDLE_FIELDS(raddle::worker::Watch, strategy, steps)
RADDLE_FIELDS(raddle::worker::Seek, strategy, steps, park, keepsParked, preferred, budget)
RADDLE_FIELDS(raddle::worker::Follow, expected)
RADDLE_FIELDS(raddle::worker::Request, task, limits, visible, everyFinding, showsOutput, directory, rounds, mutations,
              threads)

RADDLE_FIELDS(raddle::worker::Cause, finding, after)
RADDLE_FIELDS(raddle::worker::Plan::Stuck, thread, from)
RADDLE_FIELDS(raddle::worker::Plan, location, park, end, stuck, preferred)
RADDLE_FIELDS(raddle::worker::Warning, finding, breaksDiscipline, ordering, plans)
RADDLE_FIELDS(raddle::worker::Watched, accesses, steps, bytes, seconds, trace)
RADDLE_FIELDS(raddle::worker::Meeting, trace)
RADDLE_FIELDS(raddle::worker::Followed::Departure, what, at)
RADDLE_FIELDS(raddle::worker::Followed, taken, numbers, departures, trace)
RADDLE_FIELDS(raddle::worker::ScrutinyCost, switches, inputs, steps)
RADDLE_FIELDS(raddle::worker::Scrutinized, fails, marks, cost, pairs, trace)
RADDLE_FIELDS(raddle::worker::Done, complete, stoppedBy, rounds)

namespace raddle::worker {
namespace {

// In the order of the alternatives of Message.
constexpr std::array<std::string_view, std::variant_size_v<Message>> kMessageTypes = {
    "finding",  "statement",   "after", "warning", "watched", "meeting",
    "followed", "scrutinized", "done",  "report",  "offer"};

static_assert(!kMessageTypes.back().empty(), "each alternative of Message should have a name");

// What is told of parts has text forms of its own, which checkpoints share.
std::string payloadOf(const PartReport &report) {
  return print(report);
}
std::string payloadOf(const Offer &offer) {
  return print(offer);
}
template <fields::Record T> std::string payloadOf(const T &value) {
  return fields::printLines(value);
}

template <typename T> Result<T> parsePayload(std::string_view payload) {
  if constexpr (std::is_same_v<T, PartReport>)
    return parsePartReport(payload);
  else if constexpr (std::is_same_v<T, Offer>)
    return parseOffer(payload);
  else
    return fields::parseLines<T>(payload);
}

template <size_t Index> Result<Message> parseAlternative(std::string_view payload) {
  auto value = parsePayload<std::variant_alternative_t<Index, Message>>(payload);
  if (!value)
    return Error{"malformed message `" + std::string(kMessageTypes[Index]) +
                 "` from the worker: " + value.error().message};
  return Message(std::in_place_index<Index>, *std::move(value));
}

template <size_t... Index>
Result<Message> parseMessage(const MessageReader::Framed &framed, std::index_sequence<Index...> /*all*/) {
  using Parse = Result<Message> (*)(std::string_view);
  constexpr std::array<Parse, sizeof...(Index)> kParsers = {parseAlternative<Index>...};
  const auto *type = std::find(kMessageTypes.begin(), kMessageTypes.end(), framed.type);
  if (type == kMessageTypes.end())
    return Error{"a message of unknown type `" + framed.type + "` from the worker"};
  return kParsers[static_cast<size_t>(type - kMessageTypes.begin())](framed.payload);
}

} // namespace

std::string frame(std::string_view type, const std::string &payload) {
  return std::string(type) + ' ' + std::to_string(payload.size()) + '\n' + payload;
}

std::string print(const Request &request) {
  return fields::printLines(request);
}

Result<Request> parseRequest(std::string_view text) {
  return fields::parseLines<Request>(text);
}

std::string printMessage(const Message &message) {
  return std::visit([&](const auto &value) { return frame(kMessageTypes[message.index()], payloadOf(value)); },
                    message);
}

std::optional<Result<Message>> MessageReader::next() {
  auto framed = nextFramed();
  if (!framed)
    return std::nullopt;
  if (!*framed)
    return Result<Message>(framed->error());
  return parseMessage(**framed, std::make_index_sequence<std::variant_size_v<Message>>());
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
  auto size = words && words->size() == 2 ? parseNumber((*words)[1]) : std::nullopt;
  if (!size)
    return Result<Framed>(Error{"the worker's reports are garbled"});
  if (limit < end + 1 + *size)
    return std::nullopt;
  Framed framed{words->front(), buffer_.substr(end + 1, *size)};
  buffer_.erase(0, end + 1 + *size);
  return Result<Framed>(std::move(framed));
}

} // namespace raddle::worker
