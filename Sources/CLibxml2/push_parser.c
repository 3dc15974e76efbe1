#include "CLibxml2.h"

#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_NAMES = 128, MESSAGE_BYTES = 200, MAXIMUM_DEPTH = 256 };

// libxml2 interns names, so that within one parser a name is one pointer: pairs of pointers are remembered.
typedef struct {
  const xmlChar *local, *uri;
  int32_t number;
} seen_name;

struct caldav_xml_parser {
  xmlParserCtxtPtr libxml;
  const caldav_xml_name *names;
  int32_t name_count;
  caldav_xml_limits limits;
  caldav_xml_events events;
  void *context;
  size_t total_bytes;
  int32_t depth;
  size_t text_bytes[MAXIMUM_DEPTH];
  seen_name seen[SEEN_NAMES];
  caldav_xml_fault fault;
  int finished_root;
  int32_t line;
  char message[MESSAGE_BYTES];
};

static void halt(caldav_xml_parser *parser, caldav_xml_fault fault) {
  if (parser->fault == CALDAV_XML_SOUND) {
    parser->fault = fault;
    parser->line = parser->libxml && parser->libxml->input ? parser->libxml->input->line : 0;
  }
  if (parser->libxml) xmlStopParser(parser->libxml);
}

static int32_t look_up(const caldav_xml_parser *parser, const xmlChar *local, const xmlChar *uri) {
  if (!uri) return 0;
  for (int32_t i = 0; i < parser->name_count; i++)
    if (!strcmp(parser->names[i].local, (const char *)local) && !strcmp(parser->names[i].uri, (const char *)uri))
      return i + 1;
  return 0;
}

static int32_t number_of(caldav_xml_parser *parser, const xmlChar *local, const xmlChar *uri) {
  size_t slot = (((uintptr_t)local >> 3) ^ ((uintptr_t)uri >> 5)) % SEEN_NAMES;
  seen_name *known = &parser->seen[slot];
  if (known->local == local && known->uri == uri) return known->number;
  known->local = local;
  known->uri = uri;
  known->number = look_up(parser, local, uri);
  return known->number;
}

static void on_start(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                     const xmlChar **namespaces, int attribute_count, int defaulted, const xmlChar **attributes) {
  (void)prefix, (void)namespace_count, (void)namespaces, (void)defaulted;
  caldav_xml_parser *parser = context;
  if (parser->fault) return;
  if (parser->depth >= parser->limits.depth) {
    halt(parser, CALDAV_XML_TOO_DEEP);
    return;
  }
  caldav_xml_tag tag = {number_of(parser, local, uri), (const char *)uri, (const char *)local, NULL, 0};
  for (int i = 0; i < attribute_count; i++) { // five pointers each: local name, prefix, uri, start and end of the value
    const xmlChar **attribute = attributes + 5 * i;
    if (attribute[2] || strcmp((const char *)attribute[0], "name")) continue;
    tag.name_attribute = attribute[3];
    tag.name_attribute_count = (size_t)(attribute[4] - attribute[3]);
    break;
  }
  parser->text_bytes[parser->depth] = 0;
  parser->depth++;
  parser->events.start(parser->context, &tag);
}

static void on_end(void *context, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  (void)local, (void)prefix, (void)uri;
  caldav_xml_parser *parser = context;
  if (parser->fault || parser->depth == 0) return;
  parser->depth--;
  if (parser->depth == 0) parser->finished_root = 1;
  parser->events.end(parser->context);
}

static void on_text(void *context, const xmlChar *bytes, int count) {
  caldav_xml_parser *parser = context;
  if (parser->fault || parser->depth == 0 || count <= 0) return;
  size_t *sum = &parser->text_bytes[parser->depth - 1];
  *sum += (size_t)count;
  if (*sum > parser->limits.text_bytes) {
    halt(parser, CALDAV_XML_TEXT_TOO_LONG);
    return;
  }
  parser->events.text(parser->context, bytes, (size_t)count);
}

static void on_document_type(void *context, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id) {
  (void)name, (void)public_id, (void)system_id;
  halt(context, CALDAV_XML_DOCUMENT_TYPE);
}

// Warnings and errors that leave the document well-formed are not kept: an undeclared prefix shows as a missing URI.
static void on_error(void *context, xmlErrorPtr error) {
  caldav_xml_parser *parser = context;
  if (!error || error->level < XML_ERR_FATAL || parser->fault) return;
  parser->fault = CALDAV_XML_MALFORMED;
  parser->line = error->line;
  if (!error->message) return;
  size_t count = strcspn(error->message, "\r\n");
  if (count >= MESSAGE_BYTES) count = MESSAGE_BYTES - 1;
  memcpy(parser->message, error->message, count);
  parser->message[count] = 0;
}

caldav_xml_parser *caldav_xml_open(const caldav_xml_name *names, int32_t name_count, caldav_xml_limits limits,
                                   caldav_xml_events events, void *context) {
  caldav_xml_parser *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  parser->names = names;
  parser->name_count = name_count;
  parser->limits = limits;
  if (limits.depth > MAXIMUM_DEPTH) parser->limits.depth = MAXIMUM_DEPTH;
  parser->events = events;
  parser->context = context;

  xmlSAXHandler handler = {0};
  handler.initialized = XML_SAX2_MAGIC;
  handler.internalSubset = on_document_type;
  handler.startElementNs = on_start;
  handler.endElementNs = on_end;
  handler.characters = on_text;
  handler.ignorableWhitespace = on_text;
  handler.cdataBlock = on_text;
  handler.serror = on_error;
  parser->libxml = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (!parser->libxml) {
    free(parser);
    return NULL;
  }
  // Every server writes UTF-8; what a document names instead would choose among the hundreds of converters of ICU.
  xmlCtxtUseOptions(parser->libxml, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
  return parser;
}

// What a converter of libxml2 objects to has no parser to be told to, and would be printed.
static void say_nothing(void *context, const char *message, ...) { (void)context, (void)message; }

static caldav_xml_fault settle(caldav_xml_parser *parser, int result) {
  // Undeclared prefixes give a result, too: only what leaves the document not well-formed is a fault.
  // A converter that gives up ends the parser's work, too, but leaves the document "well-formed".
  if (!parser->fault && result && (!parser->libxml->wellFormed || parser->libxml->disableSAX))
    halt(parser, result == XML_ERR_NO_MEMORY ? CALDAV_XML_OUT_OF_MEMORY : CALDAV_XML_MALFORMED);
  return parser->fault;
}

caldav_xml_fault caldav_xml_feed(caldav_xml_parser *parser, const void *bytes, size_t count) {
  if (parser->fault || count == 0) return parser->fault;
  if (count > parser->limits.total_bytes - parser->total_bytes) {
    halt(parser, CALDAV_XML_TOO_LARGE);
    return parser->fault;
  }
  parser->total_bytes += count;
  xmlSetGenericErrorFunc(NULL, say_nothing); // of this thread
  const char *rest = bytes;
  while (count > 0) {
    size_t piece = count > INT_MAX / 2 ? INT_MAX / 2 : count;
    caldav_xml_fault fault = settle(parser, xmlParseChunk(parser->libxml, rest, (int)piece, 0));
    if (fault) return fault;
    rest += piece;
    count -= piece;
  }
  return parser->fault;
}

caldav_xml_fault caldav_xml_finish(caldav_xml_parser *parser) {
  if (parser->fault) return parser->fault;
  xmlSetGenericErrorFunc(NULL, say_nothing);
  caldav_xml_fault fault = settle(parser, xmlParseChunk(parser->libxml, NULL, 0, 1));
  if (!fault && !parser->finished_root) halt(parser, CALDAV_XML_MALFORMED);
  return parser->fault;
}

int32_t caldav_xml_line(const caldav_xml_parser *parser) { return parser->line; }
const char *caldav_xml_message(const caldav_xml_parser *parser) { return parser->message; }

void caldav_xml_close(caldav_xml_parser *parser) {
  xmlFreeParserCtxt(parser->libxml);
  free(parser);
}
