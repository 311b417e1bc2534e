#include "verify/result_text.h"

#include <functional>
#include <map>

#include <llvm/IR/InstIterator.h>

#include "base/text.h"

namespace raddle::verify {

namespace {

using Words = std::vector<std::string>;

std::string printInstruction(const llvm::Instruction *at) {
  if (at == nullptr)
    return "\"\" 0";
  uint64_t number = 0;
  for (const llvm::Instruction &each : llvm::instructions(*at->getFunction())) {
    if (&each == at)
      break;
    ++number;
  }
  return quote(at->getFunction()->getName().str()) + " " + std::to_string(number);
}

// Reads lines into a result; false if one of them makes no sense.
class Reader {
public:
  explicit Reader(const llvm::Module &module) : module_(module) {}

  bool read(const Words &words) {
    using Handler = bool (Reader::*)(const Words &);
    static const std::map<std::string, std::pair<size_t, Handler>> kHandlers = {
        {"procedure", {4, &Reader::procedure}}, {"refusal", {6, &Reader::refusal}}, {"step", {5, &Reader::step}},
        {"unknown", {2, &Reader::unknown}},     {"mover", {4, &Reader::mover}},
    };
    const auto handler = words.empty() ? kHandlers.end() : kHandlers.find(words[0]);
    return handler != kHandlers.end() && handler->second.first == words.size() &&
           (this->*handler->second.second)(words);
  }

  ProcedureResult result;

private:
  bool procedure(const Words &words) {
    const auto verdict = parseNumber(words[2]);
    const auto paths = parseNumber(words[3]);
    result.function = module_.getFunction(words[1]);
    if (result.function == nullptr || !verdict || *verdict > static_cast<uint64_t>(ProcedureVerdict::Unknown) || !paths)
      return false;
    result.verdict = static_cast<ProcedureVerdict>(*verdict);
    result.paths = *paths;
    return true;
  }
  bool refusal(const Words &words) {
    const std::optional<Rule> rule = ruleOf(words[1]);
    result.refusals.push_back({rule.value_or(Rule::Access), words[2], nullptr, words[5]});
    return rule && instruction(words, 3, result.refusals.back().at);
  }
  bool step(const Words &words) {
    if (result.refusals.empty())
      return false;
    result.refusals.back().path.push_back({nullptr, words[3], words[4]});
    return instruction(words, 1, result.refusals.back().path.back().at);
  }
  bool unknown(const Words &words) {
    result.unknowns.push_back(words[1]);
    return true;
  }
  bool mover(const Words &words) {
    result.movers.emplace_back(nullptr, words[3]);
    return instruction(words, 1, result.movers.back().first);
  }
  bool instruction(const Words &words, size_t first, const llvm::Instruction *&at) {
    if (words[first].empty())
      return true;
    const llvm::Function *function = module_.getFunction(words[first]);
    auto number = parseNumber(words[first + 1]);
    if (function == nullptr || !number)
      return false;
    for (const llvm::Instruction &each : llvm::instructions(*function))
      if ((*number)-- == 0) {
        at = &each;
        return true;
      }
    return false;
  }

  const llvm::Module &module_;
};

} // namespace

std::string print(const ProcedureResult &result) {
  std::string text = "procedure " + quote(result.function->getName().str()) + " " +
                     std::to_string(static_cast<unsigned>(result.verdict)) + " " + std::to_string(result.paths) + "\n";
  for (const Refusal &refusal : result.refusals) {
    text += "refusal " + quote(std::string(word(refusal.rule))) + " " + quote(refusal.message) + " " +
            printInstruction(refusal.at) + " " + quote(refusal.object) + "\n";
    for (const Refusal::Step &step : refusal.path)
      text += "step " + printInstruction(step.at) + " " + quote(step.mover) + " " + quote(step.what) + "\n";
  }
  for (const std::string &unknown : result.unknowns)
    text += "unknown " + quote(unknown) + "\n";
  for (const auto &[at, mover] : result.movers)
    text += "mover " + printInstruction(at) + " " + quote(mover) + "\n";
  return text;
}

std::optional<ProcedureResult> parse(std::string_view text, const llvm::Module &module) {
  Reader reader(module);
  for (const std::string_view line : splitLines(text)) {
    const auto words = splitWords(line);
    if (!words || !reader.read(*words))
      return std::nullopt;
  }
  return reader.result.function == nullptr ? std::nullopt : std::optional(std::move(reader.result));
}

} // namespace raddle::verify
