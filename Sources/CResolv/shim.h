#pragma once
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

// The resolver's state is a structure of macros and unions that Swift cannot see; each question gets a state of its own, so
// that questions may be asked from any thread.

static const int focusblox_dns_srv = ns_t_srv;
static const int focusblox_dns_txt = ns_t_txt;

typedef struct {
  unsigned short priority;
  unsigned short weight;
  unsigned short port;
  char target[NS_MAXDNAME];
} focusblox_dns_service;

// Asks the system's name servers, or the one at address and port where address is not NULL.
// Returns the answer's length, 0 where the name or the type does not exist, -1 where no server gave an answer.
static inline int focusblox_dns_ask(const char *name, int type, const char *address, unsigned short port,
                                    unsigned char *answer, int size) {
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) return -1;
  state.retrans = 3;
  state.retry = 2;
  if (address) {
    memset(&state.nsaddr_list[0], 0, sizeof state.nsaddr_list[0]);
    state.nsaddr_list[0].sin_family = AF_INET;
    state.nsaddr_list[0].sin_port = htons(port);
    inet_pton(AF_INET, address, &state.nsaddr_list[0].sin_addr);
    state.nscount = 1;
  }
  int length = res_nquery(&state, name, ns_c_in, type, answer, size);
  int reason = state.res_h_errno;
  res_nclose(&state);
  if (length >= 0) return length < size ? length : size;
  return reason == HOST_NOT_FOUND || reason == NO_DATA ? 0 : -1;
}

// The number of answer records, -1 for what is no DNS message.
static inline int focusblox_dns_count(const unsigned char *answer, int length) {
  ns_msg message;
  return ns_initparse(answer, length, &message) == 0 ? ns_msg_count(message, ns_s_an) : -1;
}

// Reads one answer record. Returns 0 where it is a service that can be read.
static inline int focusblox_dns_read_service(const unsigned char *answer, int length, int index,
                                             focusblox_dns_service *service) {
  ns_msg message;
  ns_rr record;
  if (ns_initparse(answer, length, &message) != 0) return -1;
  if (ns_parserr(&message, ns_s_an, index, &record) != 0) return -1;
  if (ns_rr_type(record) != ns_t_srv || ns_rr_rdlen(record) < 7) return -1;
  const unsigned char *data = ns_rr_rdata(record);
  service->priority = ns_get16(data);
  service->weight = ns_get16(data + 2);
  service->port = ns_get16(data + 4);
  return dn_expand(ns_msg_base(message), ns_msg_end(message), data + 6, service->target, sizeof service->target) < 0;
}

// Reads one answer record, its strings joined (RFC 7208 section 3.3). Returns the text's length, -1 where it is no text.
static inline int focusblox_dns_read_text(const unsigned char *answer, int length, int index, char *text, int size) {
  ns_msg message;
  ns_rr record;
  if (ns_initparse(answer, length, &message) != 0) return -1;
  if (ns_parserr(&message, ns_s_an, index, &record) != 0 || ns_rr_type(record) != ns_t_txt) return -1;
  const unsigned char *data = ns_rr_rdata(record);
  int left = ns_rr_rdlen(record), written = 0;
  while (left > 0) {
    int count = *data++;
    left--;
    if (count > left || written + count > size) return -1;
    memcpy(text + written, data, count);
    written += count;
    data += count;
    left -= count;
  }
  return written;
}
