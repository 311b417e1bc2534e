// What functions in C cannot be called in scenarios that are generated, and why not.
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry add %s 2>&1 | FileCheck %s --check-prefix=NODE
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry get,global %s 2>&1 | FileCheck %s --check-prefix=NOT-COMMON
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry visit %s 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry hidden_get %s 2>&1 | FileCheck %s --check-prefix=INCOMPLETE
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry both %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry inner %s 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry big %s 2>&1 | FileCheck %s --check-prefix=STRUCT
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry print %s 2>&1 | FileCheck %s --check-prefix=ANY
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry set --values set.valu=1 %s 2>&1 | FileCheck %s --check-prefix=UNUSED
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry set --values set.value=1,x %s 2>&1 | FileCheck %s --check-prefix=NO-VALUE
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry missing %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: %exits 64 %raddle check --budget 3600 --linearizable --entry set --one-each %s 2>&1 | FileCheck %s --check-prefix=EXCLUDED
// NODE: it is not known what to pass for the parameter `node` of `add`, a `struct node *`; write a test in C++
// NOT-COMMON: no type of object is common to all entries: `global` takes no pointer to `struct list`
// FUNCTION: it is not known what to pass for the parameter `each` of `visit`
// INCOMPLETE: what a `struct hidden` consists of is not known here; name the function that makes one: --init F
// SEVERAL: `both` takes several pointers to `struct list`
// STATIC: `inner` is static, so that no other file can call it
// STRUCT: `big` returns a struct
// ANY: `print` takes any number of arguments
// UNUSED: --values: there is no parameter 'set.valu' that takes a value; expected FUNCTION.PARAMETER
// NO-VALUE: --values: 'x' is no value of `set.value`
// MISSING: the program has no function 'missing'
// EXCLUDED: --one-each excludes --linearizable
struct node {
  struct node *next;
};
struct list {
  struct node *first;
};
struct hidden;
struct large {
  long a, b, c;
};
void add(struct list *list, struct node *node) {
  list->first = node;
}
int get(struct list *list) {
  return list->first != 0;
}
int global(void) {
  return 0;
}
void visit(struct list *list, void (*each)(struct node *)) {
  each(list->first);
}
int hidden_get(struct hidden *hidden) {
  return hidden != 0;
}
void both(struct list *one, struct list *other) {
  one->first = other->first;
}
static int inner(int value) {
  return value;
}
struct large big(void) {
  return (struct large){1, 2, 3};
}
int print(const char *format, ...) {
  return format[0];
}
void set(struct list *list, int value) {
  list->first = value ? list->first : 0;
}
int main(void) {
  return inner(0);
}
