// What is in a module beside the program itself: definitions that stand for libraries, and a harness.
#pragma once

#include <llvm/IR/GlobalObject.h>
#include <llvm/IR/Module.h>

namespace raddle::program {

// What the code of a harness says it was written in.
inline constexpr llvm::StringLiteral kHarnessFile = "<harness>";

// Says so of all that `model` defines; it stays said when the module is linked into another.
void markAsModel(llvm::Module &model);

[[nodiscard]] bool isOfModel(const llvm::GlobalObject &object);

// The same of what is linked with every program that is checked symbolically (include/raddle/sequential.c), and is no
// part of it natively: no input leads there.
void markAsOurs(llvm::Module &model);
[[nodiscard]] bool isOurs(const llvm::GlobalObject &object);

// Whether a function is one of those that stand for the thread API (include/raddle/thread_api.c), or of the scheduler
// that makes a program sequential (include/raddle/sequential.c): they are in a section of their own.
[[nodiscard]] bool isOfThreadApi(const llvm::Function &function);

// Makes it a function like any other of a sequential program, of which is known only that it was one of those.
void makeOrdinary(llvm::Function &function);
[[nodiscard]] bool isOrWasOfThreadApi(const llvm::Function &function);

// Makes what is ours in it a part of the program like any other, so that it can be read as one.
void forgetWhatIsOurs(llvm::Module &module);

} // namespace raddle::program
