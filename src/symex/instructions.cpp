// One small function per kind of instruction, found through one table.
#include <unordered_map>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include "base/check.h"
#include "program/models.h"
#include "symex/arithmetic.h"
#include "symex/interpreter.h"

namespace raddle::symex {

using llvm::Instruction;
using smt::Op;

namespace {

// An instruction that is being executed.
struct Now {
  Interpreter &interpreter;
  Activation &activation;
  const Instruction &instruction;
  Place place;

  [[nodiscard]] Engine &engine() const { return interpreter.engine; }
  [[nodiscard]] Terms &terms() const { return interpreter.engine.terms; }
  [[nodiscard]] Term guard() const { return place.guard; }
  [[nodiscard]] SymValue value(unsigned operand) const {
    return interpreter.value(activation, *instruction.getOperand(operand));
  }
  [[nodiscard]] Term term(unsigned operand) const { return value(operand).term; }
  void result(SymValue value) const { activation.values[&instruction] = std::move(value); }
  void result(Term term) const { result(SymValue{.term = term, .parts = {}}); }
};

void executeUnsupported(const Now &now) {
  now.engine().unsupported(now.place, std::string("the instruction ") + now.instruction.getOpcodeName());
  now.result(placeholder(now.terms(), now.instruction.getType()));
}

// By zero, or the result does not fit: the machine treats both alike.
Term trapsAt(Terms &terms, unsigned opcode, Term left, Term right) {
  const unsigned width = right.width();
  const Term isZero = terms.eq(right, terms.constant({.bits = 0, .width = width}));
  if (opcode != llvm::Instruction::SDiv && opcode != llvm::Instruction::SRem)
    return isZero;
  const Term least = terms.constant(width, smt::Bits{1} << (width - 1));
  const Term minusOne = terms.sub(terms.constant(width, 0), terms.constant(width, 1));
  return terms.logicalOr(isZero, terms.logicalAnd(terms.eq(left, least), terms.eq(right, minusOne)));
}

void executeBinary(const Now &now) {
  const Term left = now.term(0);
  const Term right = now.term(1);
  const unsigned opcode = now.instruction.getOpcode();
  if (isDivision(opcode)) {
    const Term traps = trapsAt(now.terms(), opcode, left, right);
    if (now.engine().options.includes(Options::Checks::Division))
      now.engine().fail(now.place, FailureKind::DivisionByZero, traps);
    else
      now.engine().stopUnless(now.place, now.terms().logicalNot(traps));
  }
  now.result(binaryTerm(now.terms(), opcode, left, right));
}

void executeFloat(const Now &now) {
  std::vector<Term> operands;
  for (unsigned index = 0; index < now.instruction.getNumOperands(); ++index)
    operands.push_back(now.term(index));
  now.result(floatTerm(now.engine(), now.instruction, operands));
}

void executeNegation(const Now &now) {
  const Term value = now.term(0);
  const Term sign = now.terms().constant(value.width(), smt::Bits{1} << (value.width() - 1));
  now.result(now.terms().binary(Op::BitXor, value, sign));
}

void executeCompare(const Now &now) {
  const auto &compare = llvm::cast<llvm::ICmpInst>(now.instruction);
  if (compare.isRelational() && compare.getOperand(0)->getType()->isPointerTy())
    now.engine().result.assumptions.insert("objects lie in memory in the order of their creation");
  now.result(compareTerm(now.terms(), compare.getPredicate(), now.term(0), now.term(1)));
}

void executeCast(const Now &now) {
  now.result(castTerm(now.terms(), now.instruction.getOpcode(), now.term(0), *widthOf(now.instruction.getType())));
}

void executePointerToNumber(const Now &now) {
  now.engine().noteNumber(now.instruction);
  executeCast(now);
}

void executeSelect(const Now &now) {
  now.result(ite(now.terms(), now.term(0), now.value(1), now.value(2)));
}

void executeCopy(const Now &now) {
  now.result(now.value(0));
}

void executeExtractValue(const Now &now) {
  SymValue value = now.value(0);
  for (const unsigned index : llvm::cast<llvm::ExtractValueInst>(now.instruction).indices()) {
    SymValue part = value.parts[index];
    value = std::move(part);
  }
  now.result(std::move(value));
}

void executeInsertValue(const Now &now) {
  SymValue whole = now.value(0);
  SymValue *part = &whole;
  for (const unsigned index : llvm::cast<llvm::InsertValueInst>(now.instruction).indices())
    part = &part->parts[index];
  *part = now.value(1);
  now.result(std::move(whole));
}

// The address of a new object that lives as long as the function that is executed.
Term newLocal(const Now &now, const std::string &name, Term size) {
  Engine &engine = now.engine();
  const ObjectId object = engine.memory.create({.kind = ObjectInfo::Kind::Local,
                                                .content = ObjectInfo::Content::Indeterminate,
                                                .name = engine.nameObject(now.place, name),
                                                .size = size});
  const Term address = engine.pointers.address(object);
  now.activation.locals.push_back(address);
  return address;
}

void executeAlloca(const Now &now) {
  const auto &alloca = llvm::cast<llvm::AllocaInst>(now.instruction);
  Engine &engine = now.engine();
  const uint64_t element = engine.layout.getTypeAllocSize(alloca.getAllocatedType()).getFixedValue();
  const Term count = castTerm(engine.terms, Instruction::ZExt, now.term(0), kAddressBits);
  now.result(newLocal(now, now.instruction.hasName() ? now.instruction.getName().str() : "local",
                      engine.terms.mul(count, engine.number(element))));
}

Term sizeOf(const Now &now, llvm::Type *type) {
  return now.engine().number(now.engine().layout.getTypeStoreSize(type).getFixedValue());
}

// Before the instruction accesses memory: others may notice it, and it has to be valid.
void access(const Now &now, Term address, llvm::Type *type, Memory::Access kind) {
  const Term bytes = sizeOf(now, type);
  const auto atomicity = now.instruction.isAtomic() ? AccessRange::Class::Atomic : AccessRange::Class::Plain;
  now.engine().announce(now.place, {.address = address, .bytes = bytes, .access = kind, .kind = atomicity});
  now.engine().checkAccess(now.place, address, bytes, kind);
}

void executeLoad(const Now &now) {
  llvm::Type *type = now.instruction.getType();
  const Term address = now.term(0);
  access(now, address, type, Memory::Access::Read);
  now.engine().step(now.place);
  now.result(now.engine().load(now.place, address, type));
}

void executeStore(const Now &now) {
  llvm::Type *type = now.instruction.getOperand(0)->getType();
  const Term address = now.term(1);
  access(now, address, type, Memory::Access::Write);
  now.engine().step(now.place);
  now.engine().store(now.place, address, now.value(0), type);
}

void executeUpdate(const Now &now) {
  const auto &update = llvm::cast<llvm::AtomicRMWInst>(now.instruction);
  llvm::Type *type = update.getType();
  const Term address = now.term(0);
  access(now, address, type, Memory::Access::Write);
  now.engine().step(now.place);
  const Term old = now.engine().load(now.place, address, type).term;
  const Term updated = updateTerm(now.terms(), update.getOperation(), old, now.term(1));
  if (updated)
    now.engine().store(now.place, address, {.term = updated, .parts = {}}, type);
  else
    now.engine().unsupported(now.place, "an atomic update of floating point");
  now.result(old);
}

void executeCompareExchange(const Now &now) {
  llvm::Type *type = now.instruction.getOperand(1)->getType();
  const Term address = now.term(0);
  access(now, address, type, Memory::Access::Write);
  now.engine().step(now.place);
  const Term old = now.engine().load(now.place, address, type).term;
  const Term equal = now.terms().eq(old, now.term(1));
  Place inside = now.place;
  inside.guard = now.terms().logicalAnd(now.guard(), equal);
  now.engine().store(inside, address, now.value(2), type);
  now.result(SymValue{.term = {}, .parts = {{.term = old, .parts = {}}, {.term = equal, .parts = {}}}});
}

void executeFence(const Now &) {}

void executeGetElementPointer(const Now &now) {
  const auto &gep = llvm::cast<llvm::GEPOperator>(now.instruction);
  Engine &engine = now.engine();
  llvm::MapVector<llvm::Value *, llvm::APInt> variable;
  llvm::APInt constant(kAddressBits, 0);
  if (!gep.collectOffset(engine.layout, kAddressBits, variable, constant)) {
    executeUnsupported(now);
    return;
  }
  Term address = engine.terms.add(now.term(0), engine.number(constant.getZExtValue()));
  for (const auto &[index, scale] : variable) {
    const Term number =
        castTerm(engine.terms, Instruction::SExt, now.interpreter.term(now.activation, *index), kAddressBits);
    address = engine.terms.add(address, engine.terms.mul(number, engine.number(scale.getZExtValue())));
  }
  now.result(address);
}

// Leaves over `edges`, of which each is taken where its condition holds. A block from which control never returns is no
// reason to remember how the others are reached: that the execution still lives says so.
void leaveOver(const Now &now, const std::vector<std::pair<const llvm::BasicBlock *, Term>> &edges) {
  const std::set<const llvm::BasicBlock *> &deadEnds = now.activation.shape.deadEnds;
  const auto goesOn = [&](const auto &edge) { return !deadEnds.contains(edge.first); };
  const bool onlyOne = llvm::count_if(edges, goesOn) == 1;
  for (const auto &[block, condition] : edges) {
    const bool isOnly = onlyOne && !deadEnds.contains(block) && !condition.isFalse();
    const Term guard = isOnly ? now.guard() : now.terms().logicalAnd(now.guard(), condition);
    now.interpreter.leave(now.activation, *now.instruction.getParent(), *block, guard);
  }
}

void executeBranch(const Now &now) {
  const auto &branch = llvm::cast<llvm::BranchInst>(now.instruction);
  if (branch.isUnconditional()) {
    leaveOver(now, {{branch.getSuccessor(0), now.terms().truth()}});
    return;
  }
  const Term condition = now.term(0);
  leaveOver(now, {{branch.getSuccessor(0), condition}, {branch.getSuccessor(1), now.terms().logicalNot(condition)}});
}

void executeSwitch(const Now &now) {
  const auto &choice = llvm::cast<llvm::SwitchInst>(now.instruction);
  const Term value = now.term(0);
  std::vector<std::pair<const llvm::BasicBlock *, Term>> edges;
  Term none = now.terms().truth();
  for (const auto &alternative : choice.cases()) {
    const Term here = now.terms().eq(value, now.engine().constant(*alternative.getCaseValue()).term);
    edges.emplace_back(alternative.getCaseSuccessor(), here);
    none = now.terms().logicalAnd(none, now.terms().logicalNot(here));
  }
  edges.emplace_back(choice.getDefaultDest(), none);
  leaveOver(now, edges);
}

void executeReturn(const Now &now) {
  Activation::Edge edge{.guard = now.guard(), .phis = {}};
  if (now.instruction.getNumOperands() > 0)
    edge.phis.push_back(now.value(0));
  now.activation.returns.push_back(std::move(edge));
}

// Either something has ended the execution before, or this is where undefined behaviour leads.
void executeUnreachable(const Now &now) {
  now.engine().cut(now.place, Cut::Kind::Unsupported, now.terms().truth(), "code that should be unreachable");
}

// A function of the module that stands for one that is only declared; null if there is none. (thread_api.c,
// c_library.c)
const llvm::Function *standFor(const Now &now, const llvm::Function &function) {
  if (!function.isDeclaration())
    return nullptr;
  const llvm::Function *stand = now.engine().module.getFunction(("__kiss_for_" + function.getName()).str());
  const bool fits =
      stand != nullptr && !stand->isDeclaration() && stand->getFunctionType() == function.getFunctionType();
  return fits ? stand : nullptr;
}

// Whether we know the function better than the program. SV-COMP programs define reach_error themselves, and what
// engines supply for threads is also defined for another one (sequential.c).
bool isOurs(const Now &now, const llvm::Function &function) {
  const llvm::StringRef name = function.getName();
  const bool isEngines = now.engine().threads != nullptr && program::isOfThreadApi(function);
  return isKnownFunction(name) && (function.isDeclaration() || name == "reach_error" || isEngines);
}

// Through a pointer, a function may be called as one that returns something else, or that has other parameters.
SymValue returned(const Now &now, const llvm::Function &function, const Place &place, SymValue result) {
  llvm::Type *type = now.instruction.getType();
  const std::optional<unsigned> width = widthOf(type);
  if (type == function.getReturnType() || (width && width == widthOf(function.getReturnType())))
    return result;
  if (!type->isVoidTy())
    now.engine().unsupported(place, "a call of " + function.getName().str() + " that returns something else");
  return placeholder(now.terms(), type);
}

bool isCalledAsDeclared(const llvm::CallBase &call, const llvm::Function &function) {
  return call.arg_size() >= function.arg_size() &&
         (call.getType()->isVoidTy() || call.getType() == function.getReturnType()) &&
         llvm::all_of(function.args(), [&](const llvm::Argument &parameter) {
           return call.getArgOperand(parameter.getArgNo())->getType() == parameter.getType();
         });
}

SymValue callFunction(const Now &now, const llvm::Function &function, Place place, std::vector<SymValue> arguments) {
  const llvm::StringRef name = function.getName();
  const auto &call = llvm::cast<llvm::CallBase>(now.instruction);
  LibraryCall library{.interpreter = now.interpreter, .call = call, .arguments = {}, .place = place};
  const bool known = isOurs(now, function);
  const llvm::Function *stand = known ? nullptr : standFor(now, function);
  if ((known || stand != nullptr) && !isCalledAsDeclared(call, function)) {
    now.engine().unsupported(place, "a call of " + name.str() + " with other arguments than it has");
    return placeholder(now.terms(), call.getType());
  }
  if (stand != nullptr) {
    library.arguments = arguments;
    announceAccesses(library, name);
    return now.interpreter.call(*stand, std::move(arguments), place);
  }
  if (known || function.isDeclaration()) {
    library.arguments = std::move(arguments);
    return known ? callKnown(library, name) : callForeign(library, name);
  }
  // By the convention of SV-COMP, functions of such names are atomic sections.
  Threads *section = name.starts_with("__VERIFIER_atomic_") ? now.engine().threads : nullptr;
  if (section != nullptr)
    section->beginSection(place, Threads::Section::OfProgram);
  SymValue result = now.interpreter.call(function, std::move(arguments), place);
  if (section != nullptr)
    section->endSection(place, Threads::Section::OfProgram);
  return returned(now, function, place, std::move(result));
}

// A call through a pointer: of each function that it may point to, where it does.
SymValue callThrough(const Now &now, Term address, const std::vector<SymValue> &arguments) {
  Engine &engine = now.engine();
  SymValue result = placeholder(engine.terms, now.instruction.getType());
  const std::vector<Target> targets = engine.pointers.targets(engine.guards.under(now.guard(), address));
  for (const Target &target : targets) {
    Place place = now.place;
    place.guard = engine.terms.logicalAnd(now.guard(), target.guard);
    const llvm::Function *function = engine.functionAt(target.object);
    if (target.object != kNoObject && !engine.memory.exists(target.object)) {
      engine.unsupported(place, "a call of a function whose address was computed as a number");
      continue;
    }
    const Term isStart =
        function == nullptr ? engine.terms.falsity() : engine.terms.eq(target.offset, engine.number(0));
    engine.fail(place, FailureKind::InvalidCall, engine.terms.logicalNot(isStart));
    place.guard = engine.terms.logicalAnd(place.guard, isStart);
    if (!place.guard.isFalse())
      result = ite(engine.terms, target.guard, callFunction(now, *function, place, arguments), result);
  }
  return result;
}

// The address of a copy that the function is given instead of the object itself.
Term copyOf(const Now &now, Term address, llvm::Type &type) {
  const Term size = sizeOf(now, &type);
  const Term copy = newLocal(now, "argument", size);
  const auto &call = llvm::cast<llvm::CallBase>(now.instruction);
  static_cast<void>(callKnown(
      {.interpreter = now.interpreter,
       .call = call,
       .arguments = {{.term = copy, .parts = {}}, {.term = address, .parts = {}}, {.term = size, .parts = {}}},
       .place = now.place},
      "memcpy"));
  return copy;
}

void executeCall(const Now &now) {
  const auto &call = llvm::cast<llvm::CallBase>(now.instruction);
  std::vector<SymValue> arguments;
  for (const llvm::Use &argument : call.args())
    arguments.push_back(argument->getType()->isMetadataTy() ? SymValue{}
                                                            : now.interpreter.value(now.activation, *argument));
  for (unsigned index = 0; index < arguments.size(); ++index)
    if (call.isByValArgument(index))
      arguments[index].term = copyOf(now, arguments[index].term, *call.getParamByValType(index));
  if (call.isInlineAsm()) {
    now.engine().unsupported(now.place, "inline assembly");
    now.result(placeholder(now.terms(), call.getType()));
    return;
  }
  if (const auto *function = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts()))
    now.result(callFunction(now, *function, now.place, std::move(arguments)));
  else
    now.result(callThrough(now, now.interpreter.term(now.activation, *call.getCalledOperand()), arguments));
}

// Nothing is thrown here: what throws is cut.
void executeInvoke(const Now &now) {
  executeCall(now);
  leaveOver(now, {{llvm::cast<llvm::InvokeInst>(now.instruction).getNormalDest(), now.terms().truth()}});
}

using Handler = void (*)(const Now &);

const std::unordered_map<unsigned, Handler> &handlers() {
  static const std::unordered_map<unsigned, Handler> kHandlers = {
      {Instruction::Add, executeBinary},
      {Instruction::Sub, executeBinary},
      {Instruction::Mul, executeBinary},
      {Instruction::UDiv, executeBinary},
      {Instruction::SDiv, executeBinary},
      {Instruction::URem, executeBinary},
      {Instruction::SRem, executeBinary},
      {Instruction::Shl, executeBinary},
      {Instruction::LShr, executeBinary},
      {Instruction::AShr, executeBinary},
      {Instruction::And, executeBinary},
      {Instruction::Or, executeBinary},
      {Instruction::Xor, executeBinary},
      {Instruction::FAdd, executeFloat},
      {Instruction::FSub, executeFloat},
      {Instruction::FMul, executeFloat},
      {Instruction::FDiv, executeFloat},
      {Instruction::FRem, executeFloat},
      {Instruction::FNeg, executeNegation},
      {Instruction::FCmp, executeFloat},
      {Instruction::FPTrunc, executeFloat},
      {Instruction::FPExt, executeFloat},
      {Instruction::FPToUI, executeFloat},
      {Instruction::FPToSI, executeFloat},
      {Instruction::UIToFP, executeFloat},
      {Instruction::SIToFP, executeFloat},
      {Instruction::ICmp, executeCompare},
      {Instruction::Trunc, executeCast},
      {Instruction::ZExt, executeCast},
      {Instruction::SExt, executeCast},
      {Instruction::PtrToInt, executePointerToNumber},
      {Instruction::IntToPtr, executeCast},
      {Instruction::BitCast, executeCopy},
      {Instruction::AddrSpaceCast, executeCopy},
      {Instruction::Freeze, executeCopy},
      {Instruction::Select, executeSelect},
      {Instruction::ExtractValue, executeExtractValue},
      {Instruction::InsertValue, executeInsertValue},
      {Instruction::Alloca, executeAlloca},
      {Instruction::Load, executeLoad},
      {Instruction::Store, executeStore},
      {Instruction::AtomicRMW, executeUpdate},
      {Instruction::AtomicCmpXchg, executeCompareExchange},
      {Instruction::Fence, executeFence},
      {Instruction::GetElementPtr, executeGetElementPointer},
      {Instruction::Br, executeBranch},
      {Instruction::Switch, executeSwitch},
      {Instruction::Ret, executeReturn},
      {Instruction::Unreachable, executeUnreachable},
      {Instruction::Call, executeCall},
      {Instruction::Invoke, executeInvoke},
  };
  return kHandlers;
}

bool isSupported(const Instruction &instruction) {
  if (!hasTerms(instruction.getType()))
    return false;
  return llvm::all_of(instruction.operands(), [](const llvm::Use &operand) {
    llvm::Type *type = operand->getType();
    return type->isLabelTy() || type->isMetadataTy() || hasTerms(type);
  });
}

} // namespace

void executeInstruction(Interpreter &interpreter, Activation &activation, const Instruction &instruction, Term guard) {
  const Now now{.interpreter = interpreter,
                .activation = activation,
                .instruction = instruction,
                .place = {.at = &instruction, .guard = guard, .frame = activation.frame}};
  const auto handler = handlers().find(instruction.getOpcode());
  if (handler == handlers().end() || !isSupported(instruction))
    executeUnsupported(now);
  else
    handler->second(now);
}

} // namespace raddle::symex
