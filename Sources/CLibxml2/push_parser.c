#include "CLibxml2.h"
#include <libxml/parser.h>

int caldav_xml_version(void) { return LIBXML_VERSION; }
