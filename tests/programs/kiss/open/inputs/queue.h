#pragma once
struct item {
  struct item *next;
  int value;
};
struct queue {
  struct item *first;
  int length;
};
