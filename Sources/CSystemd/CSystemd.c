#include "CSystemd.h"

#include <loading.h>
#include <pthread.h>

#define LIBRARY "libsystemd.so.0"

static struct focusblox_bus bus;
#define NAMED(name) FOCUSBLOX_FUNCTION(sd_bus_##name, bus.name)
static const struct focusblox_function functions[] = {FOCUSBLOX_BUS_FUNCTIONS(NAMED){0}};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;

static void load(void) { problem = focusblox_load(LIBRARY, functions); }

const struct focusblox_bus *focusblox_bus_load(void) {
  pthread_once(&once, load);
  return problem ? NULL : &bus;
}

FOCUSBLOX_LOADED_LIBRARY(LIBRARY, "dbus", "Speaks with the desktop", "required")
