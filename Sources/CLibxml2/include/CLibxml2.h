#pragma once

// An opaque XML push parser. Its callbacks are fixed here, so that entities, document types and networks are impossible
// by construction; no header of libxml2 is visible (they do not compile beside Foundation).

#include <stddef.h>
#include <stdint.h>

// One element name worth knowing; its number in the events is its position in the table plus one.
typedef struct {
  const char *_Nonnull uri;
  const char *_Nonnull local;
} caldav_xml_name;

typedef struct {
  int32_t depth;      // elements inside each other
  size_t total_bytes; // of one document
  size_t text_bytes;  // of the character data of one element, its descendants not counted
} caldav_xml_limits;

// One start tag. Pointers end with the callback.
typedef struct {
  int32_t number;              // position in the table plus one, or 0 for a name that is not in it
  const char *_Nullable uri;   // NULL without a namespace, or with an undeclared prefix
  const char *_Nonnull local;
  const uint8_t *_Nullable name_attribute; // the value of the attribute called "name", or NULL
  size_t name_attribute_count;
} caldav_xml_tag;

typedef struct {
  void (*_Nonnull start)(void *_Nullable context, const caldav_xml_tag *_Nonnull tag);
  void (*_Nonnull text)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count);
  void (*_Nonnull end)(void *_Nullable context);
} caldav_xml_events;

typedef enum {
  CALDAV_XML_SOUND = 0,
  CALDAV_XML_MALFORMED,
  CALDAV_XML_DOCUMENT_TYPE,
  CALDAV_XML_TOO_DEEP,
  CALDAV_XML_TEXT_TOO_LONG,
  CALDAV_XML_TOO_LARGE,
  CALDAV_XML_OUT_OF_MEMORY,
} caldav_xml_fault;

typedef struct caldav_xml_parser caldav_xml_parser;

// The table must outlive the parser. NULL when there is no memory.
caldav_xml_parser *_Nullable caldav_xml_open(const caldav_xml_name *_Nonnull names, int32_t name_count,
                                             caldav_xml_limits limits, caldav_xml_events events,
                                             void *_Nullable context);
// Reads one more piece of the document. After a fault nothing is read any more and the fault is returned again.
caldav_xml_fault caldav_xml_feed(caldav_xml_parser *_Nonnull parser, const void *_Nullable bytes, size_t count);
// Says that the document has ended; a document that has not is malformed.
caldav_xml_fault caldav_xml_finish(caldav_xml_parser *_Nonnull parser);
int32_t caldav_xml_line(const caldav_xml_parser *_Nonnull parser);
// The words of libxml2 about the fault, without its final line end; empty for the faults found here.
const char *_Nonnull caldav_xml_message(const caldav_xml_parser *_Nonnull parser);
void caldav_xml_close(caldav_xml_parser *_Nonnull parser);
