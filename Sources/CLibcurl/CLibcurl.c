#include "CLibcurl.h"

#include <loading.h>
#include <pthread.h>

// The functions that are used, without "curl_".
#define FUNCTIONS(each)                                                                                                \
  each(easy_cleanup) each(easy_getinfo) each(easy_init) each(easy_setopt) each(easy_strerror) each(global_init)        \
  each(multi_add_handle) each(multi_cleanup) each(multi_info_read) each(multi_init) each(multi_perform)                \
  each(multi_poll) each(multi_remove_handle) each(multi_setopt) each(multi_wakeup) each(slist_append)                  \
  each(slist_free_all) each(version_info)

#define POINTER(name) __typeof__(curl_##name) *name;
static struct { FUNCTIONS(POINTER) } curl;
#define NAMED(name) FOCUSBLOX_FUNCTION(curl_##name, curl.name)
static const struct focusblox_function functions[] = {FUNCTIONS(NAMED){0}};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem;

static void load(void) {
  problem = focusblox_load(FOCUSBLOX_CURL_LIBRARY, functions);
  if (problem) return;
  CURLcode code = curl.global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) problem = curl.easy_strerror(code);
}

const char *focusblox_curl_load(void) {
  pthread_once(&once, load);
  return problem;
}

void focusblox_curl_begin_loading(void) { focusblox_begin_loading(FOCUSBLOX_CURL_LIBRARY); }

FOCUSBLOX_LOADED_LIBRARY(FOCUSBLOX_CURL_LIBRARY, "caldav", "Speaks with CalDAV servers", "required")

CURL *focusblox_curl_easy_init(void) { return curl.easy_init(); }
void focusblox_curl_easy_cleanup(CURL *handle) { curl.easy_cleanup(handle); }
const char *focusblox_curl_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }
CURLM *focusblox_curl_multi_init(void) { return curl.multi_init(); }
CURLMcode focusblox_curl_multi_add_handle(CURLM *multi, CURL *handle) { return curl.multi_add_handle(multi, handle); }
CURLMcode focusblox_curl_multi_remove_handle(CURLM *multi, CURL *handle) {
  return curl.multi_remove_handle(multi, handle);
}
CURLMcode focusblox_curl_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }
CURLMcode focusblox_curl_multi_poll(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode focusblox_curl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }
CURLMsg *focusblox_curl_multi_info_read(CURLM *multi, int *left) { return curl.multi_info_read(multi, left); }
CURLMcode focusblox_curl_multi_cleanup(CURLM *multi) { return curl.multi_cleanup(multi); }
struct curl_slist *focusblox_curl_slist_append(struct curl_slist *list, const char *line) {
  return curl.slist_append(list, line);
}
void focusblox_curl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }
curl_version_info_data *focusblox_curl_version_info(void) { return curl.version_info(CURLVERSION_NOW); }

CURLcode focusblox_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_reader(CURL *handle, CURLoption option, curl_read_callback value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_seeker(CURL *handle, CURLoption option, curl_seek_callback value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_set_opener(CURL *handle, CURLoption option, curl_opensocket_callback value) {
  return curl.easy_setopt(handle, option, value);
}
CURLcode focusblox_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl.easy_getinfo(handle, info, value);
}
CURLcode focusblox_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl.easy_getinfo(handle, info, value);
}
CURLMcode focusblox_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}
