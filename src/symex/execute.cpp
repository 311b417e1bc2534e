#include "symex/execute.h"

#include "symex/interpreter.h"

namespace raddle::symex {

Result<std::vector<SymValue>> argumentsOf(Engine &engine, const llvm::Function &function) {
  std::vector<SymValue> arguments;
  for (const llvm::Argument &argument : function.args()) {
    const auto width = widthOf(argument.getType());
    if (!width)
      return Error{"an argument of " + function.getName().str() + " is of a type that has no terms"};
    const Term variable = engine.unknown(Unknown::Role::Input, *width, argumentName(argument.getArgNo()));
    arguments.push_back({.term = variable, .parts = {}});
  }
  return arguments;
}

Result<Symbolic> execute(llvm::Module &module, const std::string &entry, Terms &terms, const Options &options) {
  const llvm::Function *function = module.getFunction(entry);
  if (function == nullptr || function->isDeclaration())
    return Error{"the program defines no function '" + entry + "'"};
  CurrentValues cells(terms);
  Pointers pointers(terms);
  MemoryPlan plan;
  Engine engine({.module = module, .terms = terms, .cells = cells, .pointers = pointers, .plan = plan}, options);
  Result<std::vector<SymValue>> arguments = argumentsOf(engine, *function);
  if (!arguments)
    return arguments.error();
  Interpreter interpreter(engine);
  const Place start{.at = nullptr, .guard = terms.truth(), .frame = 0};
  engine.result.result = interpreter.call(*function, std::move(*arguments), start).term;
  engine.result.completes = engine.alive;
  return std::move(engine.result);
}

} // namespace raddle::symex
