#include "engines/prove/answer.h"

#include <fmt/format.h>

#include "analysis/calls.h"
#include "analysis/prepare.h"
#include "check/fields.h"
#include "engines/prove/alarms.h"
#include "engines/prove/lock_order.h"
#include "engines/prove/protection.h"
#include "program/looks.h"

RADDLE_FIELDS(raddle::engines::prove::Answer, alarms, statements, parts, excludesDeadlocks)

namespace raddle::engines::prove {

namespace {

using check::Said;
using check::Statement;

void addGaps(const std::vector<analysis::Gap> &gaps, const Places &places, std::vector<Statement> &statements) {
  for (const analysis::Gap &gap : gaps) {
    Statement statement{Said::NotFollowed, {gap.what, places.text(*gap.at)}};
    if (std::ranges::find(statements, statement) == statements.end())
      statements.push_back(std::move(statement));
  }
}

// A loop that only looks at memory until others have changed it: whether they do is not followed.
std::optional<Statement> findWaitingLoop(llvm::Module &module, const Places &places) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      for (const program::Look &look : program::looksOf(function))
        return Statement{Said::DeadlocksOpen, {"a loop waits for other threads", places.text(*look.looks.front())}};
  return std::nullopt;
}

// What a wait is for, in words.
std::string wanted(const llvm::Instruction &at, Places &places) {
  const auto &call = llvm::cast<llvm::CallBase>(at);
  return analysis::roleOf(call) == analysis::Role::Lock
             ? fmt::format("`{}`", places.nameOf(call.getArgOperand(0), at, 0))
             : "the end of a thread";
}

std::optional<Statement> findWaiting(const Interpretation &all, Places &places) {
  const std::optional<OpenWait> open = findOpenWait(all.waits);
  if (!open)
    return std::nullopt;
  std::string why = open->why;
  for (size_t i = 0; open->isCircle && i < open->at.size(); ++i)
    why += fmt::format("{} for {} at {}", i == 0 ? ":" : ",", wanted(*open->at[i], places), places.text(*open->at[i]));
  return Statement{Said::DeadlocksOpen, {why, places.text(*open->at.front())}};
}

} // namespace

Answer analyse(llvm::Module &module) {
  Places places(module);
  const std::optional<Statement> loop = findWaitingLoop(module, places);
  analysis::prepare(module);
  const analysis::PointsTo pointsTo(module);
  const analysis::Threads threads(pointsTo, module);
  const analysis::Joins joins(pointsTo, threads);
  const Program program{module, pointsTo, threads, joins};
  const Interpretation all = interpret(program);
  const PairResult pairs = Pairs(program, all).check();
  Answer answer;
  addGaps(pointsTo.gaps(), places, answer.statements);
  addGaps(all.gaps, places, answer.statements);
  addAlarms(program, all, pairs, places, answer);
  for (check::Coverage::Part &part : protectionsOf(program, all, pairs, places))
    answer.parts.push_back(std::move(part));
  const std::optional<Statement> wait = loop ? loop : findWaiting(all, places);
  if (wait)
    answer.statements.push_back(*wait);
  answer.excludesDeadlocks = !wait && pointsTo.gaps().empty() && all.gaps.empty();
  return answer;
}

std::string pack(const Answer &answer) {
  return fields::printLines(answer);
}

Result<Answer> unpack(std::string_view text) {
  return fields::parseLines<Answer>(text);
}

} // namespace raddle::engines::prove
