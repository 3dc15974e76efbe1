#pragma once
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

// Swift's Glibc module has no sys/eventfd.h.
static inline int focusblox_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
