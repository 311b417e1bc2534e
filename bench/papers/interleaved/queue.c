/* A list of requests, linked both ways; nobody has said that it is one.
 * ENTRIES: Insert Remove RemoveToo
 * PROPERTY: null
 * CORRECT: 0
 * INTERLEAVED: 2  the head is taken without the lock: who has looked at it reads it again, here and in Insert
 * SEQUENTIAL: 0  an empty list is not thought of
 */
#include "request.h"

struct link {
  struct link *next;
  struct link *previous;
};
struct list {
  struct link *head;
};

void Insert(struct list *list, struct link *link) {
  acquire();
  link->next = list->head;
  link->previous = 0;
  if (list->head)
    list->head->previous = link;
  list->head = link;
  release();
}

void Remove(struct list *list) {
  if (VARIANT != INTERLEAVED)
    acquire();
  if (VARIANT == SEQUENTIAL || list->head)
    list->head = list->head->next;
  if (VARIANT != INTERLEAVED)
    release();
}

void RemoveToo(struct list *list) {
  Remove(list);
}
