#include "CLibical.h"

#include <loading.h>
#include <pthread.h>

_Static_assert(ICAL_MAJOR_VERSION == 3, "the program loads libical 3, and the headers are of another version");

static struct focusblox_ical ical;
#define NAMED(name) FOCUSBLOX_FUNCTION(name, ical.name)
static const struct focusblox_function functions[] = {FOCUSBLOX_ICAL_FUNCTIONS(NAMED){0}};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;

static void load(void) { problem = focusblox_load(FOCUSBLOX_ICAL_LIBRARY, functions); }

const struct focusblox_ical *focusblox_ical_load(void) {
  pthread_once(&once, load);
  return problem ? NULL : &ical;
}

FOCUSBLOX_LOADED_LIBRARY(FOCUSBLOX_ICAL_LIBRARY, "ical", "Checks objects before their upload", "required")
