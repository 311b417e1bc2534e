#include "symex/execute.h"

#include "symex/interpreter.h"

namespace raddle::symex {

namespace {

constexpr unsigned kCountBits = 2;                             // of what main is told beside its name
constexpr uint64_t kMostArguments = uint64_t{1} << kCountBits; // its name included
constexpr uint64_t kMostCharacters = 15;                       // of each

bool isMain(const llvm::Function &function) {
  return function.getName() == "main" && function.arg_size() >= 2 && function.getArg(0)->getType()->isIntegerTy(32) &&
         llvm::all_of(llvm::drop_begin(function.args()),
                      [](const llvm::Argument &argument) { return argument.getType()->isPointerTy(); });
}

// A row of pointers to strings, as many as `count` says, and a null pointer behind them.
Term stringsOf(Engine &engine, const std::string &name, Term count) {
  std::vector<Term> words;
  for (uint64_t index = 0; index < kMostArguments; ++index) {
    const ObjectId text = engine.memory.create({.kind = ObjectInfo::Kind::Global,
                                                .content = ObjectInfo::Content::Text,
                                                .name = name + "[" + std::to_string(index) + "]",
                                                .size = engine.number(kMostCharacters + 1)});
    const Term isThere = engine.terms.ult(engine.number(index), count);
    words.push_back(engine.terms.ite(isThere, engine.pointers.address(text), engine.number(0)));
  }
  words.push_back(engine.number(0));
  const Term size = engine.number(words.size() * (kAddressBits / 8));
  return engine.pointers.address(engine.memory.create({.kind = ObjectInfo::Kind::Global,
                                                       .content = ObjectInfo::Content::Words,
                                                       .name = name,
                                                       .size = size,
                                                       .words = std::move(words)}));
}

// What the system passes: the name of the program and some more strings; and the environment, if it is asked for.
std::vector<SymValue> argumentsOfMain(Engine &engine, const llvm::Function &function) {
  const Term more = engine.unknown(Unknown::Role::Input, 32, argumentName(0));
  const Term count =
      engine.terms.add(engine.terms.zext(engine.terms.extract(more, 0, kCountBits), kAddressBits), engine.number(1));
  std::vector<SymValue> arguments = {{.term = engine.terms.extract(count, 0, 32), .parts = {}},
                                     {.term = stringsOf(engine, "argv", count), .parts = {}}};
  while (arguments.size() < function.arg_size())
    arguments.push_back({.term = stringsOf(engine, "environment", engine.number(0)), .parts = {}});
  const bool isUnused =
      llvm::all_of(function.args(), [](const llvm::Argument &argument) { return argument.use_empty(); });
  if (!isUnused)
    engine.result.bounds.insert("main gets at most " + std::to_string(kMostArguments - 1) + " arguments, of at most " +
                                std::to_string(kMostCharacters) + " characters, and an empty environment");
  return arguments;
}

} // namespace

Result<std::vector<SymValue>> argumentsOf(Engine &engine, const llvm::Function &function) {
  if (isMain(function))
    return argumentsOfMain(engine, function);
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
