#pragma once

int caldav_xml_version(void);
