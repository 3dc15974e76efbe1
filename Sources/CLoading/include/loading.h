#pragma once
// System libraries that few commands need are loaded at their first use. A linked library costs the start of every command its
// own relocations, and costs every other library a search in it for each symbol. With PLAIN_LINKING they are linked.

/// A function of a library, and where its address is stored.
struct focusblox_function {
#ifdef PLAIN_LINKING
  void *address;
#else
  const char *name;
#endif
  void **place;
};
#ifdef PLAIN_LINKING
#define FOCUSBLOX_FUNCTION(function, place) {(void *)(function), (void **)&place},
#else
#define FOCUSBLOX_FUNCTION(function, place) {#function, (void **)&place},
#endif

/// Loads a library and stores the addresses of its functions. `functions` ends with an empty entry. Returns NULL, or why
/// the library cannot be used; the text stays.
const char *focusblox_load(const char *library, const struct focusblox_function *functions);

/// Begins to load a library on another thread, so that its first use need not wait as long. An error shows at the first use.
void focusblox_begin_loading(const char *library);

/// A note that tells tools what a program needs (https://uapi-group.org/specifications/specs/elf_dlopen_metadata/).
#ifdef PLAIN_LINKING
#define FOCUSBLOX_LOADED_LIBRARY(soname, feature, description, priority)
#else
#define FOCUSBLOX_LOADED_LIBRARY(soname, feature, description, priority)                                               \
  __attribute__((used, section(".note.dlopen"), aligned(4))) static const struct {                                     \
    unsigned owner_size, text_size, type;                                                                              \
    char owner[4];                                                                                                     \
    _Alignas(4) char text[sizeof FOCUSBLOX_NOTE_TEXT(soname, feature, description, priority)];                         \
  } focusblox_note = {4, sizeof FOCUSBLOX_NOTE_TEXT(soname, feature, description, priority), 0x407c0c0a, "FDO",        \
                      FOCUSBLOX_NOTE_TEXT(soname, feature, description, priority)};
#define FOCUSBLOX_NOTE_TEXT(soname, feature, description, priority)                                                    \
  "[{\"feature\":\"" feature "\",\"description\":\"" description "\",\"priority\":\"" priority "\",\"soname\":[\"" soname \
  "\"]}]"
#endif
