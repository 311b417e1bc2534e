// The same as fields.c, with a pointer that another thread may have changed. If it is one of those that were stored, who
// uses it meets those only who access what these point to. If it was computed, it leads nobody knows where, so that
// whoever uses it is looked at with all others that access its field or may meet it there. What is apart from that is
// left out in any case: of 10 pairs of 4 entries, for each of 3 fields.
// RUN: %exits 1 %raddle kiss %s --entry all --race all --ts 1 --cflag -DSTEP=0 | FileCheck %s
// CHECK-NOT: found symbolically
// CHECK: note: 25 of 30 pairs of entries and fields cannot meet and were left out
// CHECK-NEXT: current              race
// CHECK-NEXT: struct device.moved  race
// CHECK-NEXT: struct device.other  race
// RUN: %exits 1 %raddle kiss %s --entry all --race all --ts 1 --cflag -DSTEP=n | FileCheck %s --check-prefix=COMPUTED
// COMPUTED-NOT: found symbolically
// COMPUTED: note: 20 of 30 pairs of entries and fields cannot meet and were left out
// COMPUTED-NEXT: current              race
// COMPUTED-NEXT: struct device.moved  race
// COMPUTED-NEXT: struct device.other  race
struct device {
  int moved, other;
};
static struct device *current;

void move(struct device *d, int n) {
  if (d && n == 0)
    current = d + STEP;
  if (current)
    current->moved = 1;
}
int isMoved(struct device *d) {
  return d ? d->moved : 0;
}
void setOther(struct device *d) {
  if (d)
    d->other = 1;
}
int apart(int n) {
  return n + 1;
}
