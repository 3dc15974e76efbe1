#pragma once
#include <libical/ical.h>

// The functions that are used.
#define FOCUSBLOX_ICAL_FUNCTIONS(each)                                                                                 \
  each(icalcompiter_deref) each(icalcompiter_next) each(icalcomponent_begin_component) each(icalcomponent_free)        \
  each(icalcomponent_get_first_property) each(icalcomponent_get_next_property) each(icalparser_parse_string)           \
  each(icalproperty_get_xlicerror) each(icalrestriction_check)

#define FOCUSBLOX_ICAL_POINTER(name) __typeof__(name) *name;
struct focusblox_ical {
  FOCUSBLOX_ICAL_FUNCTIONS(FOCUSBLOX_ICAL_POINTER)
};

/// What is loaded.
#define FOCUSBLOX_ICAL_LIBRARY "libical.so.3"

/// Loads libical once a process, from any thread: only an upload needs libical. Returns NULL where libical cannot be
/// used.
const struct focusblox_ical *focusblox_ical_load(void);
