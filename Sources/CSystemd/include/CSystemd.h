#pragma once
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

// The functions that are used, without "sd_bus_".
#define FOCUSBLOX_BUS_FUNCTIONS(each)                                                                                  \
  each(close_unref) each(flush) each(get_events) each(get_fd) each(get_timeout) each(message_append_basic)             \
  each(message_close_container) each(message_enter_container) each(message_exit_container) each(message_get_error)     \
  each(message_get_interface) each(message_get_member) each(message_get_reply_cookie) each(message_get_sender)         \
  each(message_get_type) each(message_new_method_call) each(message_open_container) each(message_peek_type)            \
  each(message_read_basic) each(message_skip) each(message_unref) each(new) each(process) each(send)                   \
  each(set_address) each(set_bus_client) each(start)

#define FOCUSBLOX_BUS_POINTER(name) __typeof__(sd_bus_##name) *name;
struct focusblox_bus {
  FOCUSBLOX_BUS_FUNCTIONS(FOCUSBLOX_BUS_POINTER)
};

/// Loads libsystemd once a process, from any thread: only the notifier and the secret service need a bus. Returns NULL where
/// libsystemd cannot be used.
const struct focusblox_bus *focusblox_bus_load(void);

// Swift's Glibc module has no sys/eventfd.h.
static inline int focusblox_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
