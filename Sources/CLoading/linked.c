#ifdef PLAIN_LINKING
#include "loading.h"

#include <stddef.h>

const char *focusblox_load(const char *library, const struct focusblox_function *functions) {
  for (; functions->place; functions++) *functions->place = functions->address;
  return NULL;
}

void focusblox_begin_loading(const char *library) {}
#endif
