#pragma once
#include <curl/curl.h>

// Swift cannot call C functions with variable arguments, nor see macros that cast: each setter and getter that
// CurlTransport uses has a typed, inlined form here, named for the type it takes.

static inline CURLcode focusblox_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_set_writer(CURL *handle, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_set_reader(CURL *handle, CURLoption option, curl_read_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_set_seeker(CURL *handle, CURLoption option, curl_seek_callback value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode focusblox_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLcode focusblox_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}
static inline CURLMcode focusblox_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static const long focusblox_curl_auth_basic = (long)CURLAUTH_BASIC;
static const long focusblox_curl_auth_digest = (long)CURLAUTH_DIGEST;
static const long focusblox_curl_auth_bearer = (long)CURLAUTH_BEARER;
static const CURLversion focusblox_curl_version_now = CURLVERSION_NOW;
