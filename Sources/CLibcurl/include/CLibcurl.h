#pragma once
#include <curl/curl.h>

// libcurl is loaded when the first transport is made: with its forty libraries it would cost the start of every command more than
// all else. Each function has libcurl's name with "focusblox_" before it, and may be called after `focusblox_curl_load` has
// returned NULL.
//
// Swift cannot call C functions with variable arguments, nor see macros that cast: each setter and getter that CurlTransport uses
// has a typed form, named for the type it takes.

/// What is loaded; also in the note of the program that tells packaging tools of it.
#define FOCUSBLOX_CURL_LIBRARY "libcurl.so.4"

/// Loads and initialises libcurl once a process, from any thread. Returns NULL, or why libcurl cannot be used; the text stays.
const char *focusblox_curl_load(void);

/// Begins to load libcurl on another thread. `focusblox_curl_load` then waits for the rest only.
void focusblox_curl_begin_loading(void);

CURL *focusblox_curl_easy_init(void);
void focusblox_curl_easy_cleanup(CURL *handle);
const char *focusblox_curl_easy_strerror(CURLcode code);
CURLM *focusblox_curl_multi_init(void);
CURLMcode focusblox_curl_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode focusblox_curl_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode focusblox_curl_multi_perform(CURLM *multi, int *running);
CURLMcode focusblox_curl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode focusblox_curl_multi_wakeup(CURLM *multi);
CURLMsg *focusblox_curl_multi_info_read(CURLM *multi, int *left);
CURLMcode focusblox_curl_multi_cleanup(CURLM *multi);
struct curl_slist *focusblox_curl_slist_append(struct curl_slist *list, const char *line);
void focusblox_curl_slist_free_all(struct curl_slist *list);
curl_version_info_data *focusblox_curl_version_info(void);

CURLcode focusblox_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode focusblox_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode focusblox_curl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode focusblox_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode focusblox_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode focusblox_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback value);
CURLcode focusblox_curl_set_reader(CURL *handle, CURLoption option, curl_read_callback value);
CURLcode focusblox_curl_set_seeker(CURL *handle, CURLoption option, curl_seek_callback value);
CURLcode focusblox_curl_set_opener(CURL *handle, CURLoption option, curl_opensocket_callback value);
CURLcode focusblox_curl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode focusblox_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
CURLMcode focusblox_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

static const long focusblox_curl_auth_basic = (long)CURLAUTH_BASIC;
static const long focusblox_curl_auth_bearer = (long)CURLAUTH_BEARER;
