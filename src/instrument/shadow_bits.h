// Shadows of values: a bit for each bit, 1 if it depends on what nobody has written.
//
// The shadow of a type has its layout, with integers for all scalars. A result bit is clear where the written bits of
// the operands alone decide it, so that bit-fields, masks and comparisons of what was written alarm nobody; where that
// is hard to tell, one bit that nobody has written spoils the whole result.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

namespace raddle::instrument {

class ShadowBits {
public:
  // `builder` has to outlive it, and to stand where the results are wanted.
  explicit ShadowBits(llvm::IRBuilder<> &builder) : builder_(builder) {}

  // The shadow of values of this type; null if they have none (labels, tokens).
  [[nodiscard]] static llvm::Type *typeFor(llvm::Type *type);
  // That of a value all of whose bits were written, and of one of which none was. REQUIRES: the type has shadows.
  [[nodiscard]] static llvm::Constant *written(llvm::Type *type);
  [[nodiscard]] static llvm::Constant *unwritten(llvm::Type *type);
  [[nodiscard]] static bool isWritten(const llvm::Value *shadow);

  // Whether any bit is set, as an i1.
  [[nodiscard]] llvm::Value *any(llvm::Value *shadow);
  // All bits of a value of `type` if `condition` holds, or else none.
  [[nodiscard]] llvm::Value *allIf(llvm::Value *condition, llvm::Type *type);
  // What any of these spoils altogether. REQUIRES: there is one.
  [[nodiscard]] llvm::Value *spoilt(llvm::ArrayRef<llvm::Value *> shadows, llvm::Type *type);

  // An operation, with the shadows of its two operands.
  [[nodiscard]] llvm::Value *binary(llvm::BinaryOperator &operation, llvm::Value *left, llvm::Value *right);
  [[nodiscard]] llvm::Value *compare(llvm::ICmpInst &operation, llvm::Value *left, llvm::Value *right);
  [[nodiscard]] llvm::Value *cast(llvm::CastInst &operation, llvm::Value *operand);
  struct Choice {
    llvm::Value *condition;
    llvm::Value *yes;
    llvm::Value *no;
  };
  [[nodiscard]] llvm::Value *select(llvm::SelectInst &operation, const Choice &shadows);

private:
  [[nodiscard]] llvm::Value *asInteger(llvm::Value *value);
  [[nodiscard]] llvm::Value *carried(llvm::Value *shadow);
  [[nodiscard]] llvm::Value *compareOrder(llvm::ICmpInst &operation, llvm::Value *left, llvm::Value *right);

  llvm::IRBuilder<> &builder_;
};

} // namespace raddle::instrument
