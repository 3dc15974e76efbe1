#ifndef PLAIN_LINKING
#include "loading.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static const char *problem(const char *library, const char *function) {
  const char *reason = dlerror();
  size_t size = 400;
  char *text = malloc(size);
  if (!text) return "no memory";
  if (function) {
    snprintf(text, size, "%s has no %s", library, function);
  } else {
    snprintf(text, size, "%s", reason ? reason : "it cannot be opened");
  }
  return text;
}

const char *focusblox_load(const char *library, const struct focusblox_function *functions) {
  void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return problem(library, NULL);
  for (; functions->name; functions++) {
    *functions->place = dlsym(handle, functions->name);
    if (!*functions->place) return problem(library, functions->name);
  }
  return NULL;
}

static void *load_early(void *library) { return dlopen(library, RTLD_LAZY | RTLD_LOCAL); }

void focusblox_begin_loading(const char *library) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, load_early, (void *)library) == 0) pthread_detach(thread);
}
#endif
