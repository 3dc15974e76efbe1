import CLibcurl

/// An error as curl reports it, before its translation into ``HTTPTransportError``.
struct CurlProblem: Error {
  let code: CURLcode
  let reason: String
  /// The result of the certificate check, in OpenSSL's numbers (X509_V_ERR_…).
  let verification: Int

  init(_ code: CURLcode, reason: String = "", verification: Int = 0) {
    self.code = code
    self.verification = verification
    self.reason = reason.isEmpty ? String(cString: focusblox_curl_easy_strerror(code)) : reason
  }
}

/// An easy handle of curl with the memory that it needs. Requests reuse a handle one after the other, so its settings
/// are set up once.
final class EasyHandle {
  let raw: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  private var fields: UnsafeMutablePointer<curl_slist>?

  init() throws(CurlProblem) {
    guard let raw = focusblox_curl_easy_init() else { throw CurlProblem(CURLE_FAILED_INIT) }
    self.raw = raw
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    try set(CURLOPT_ERRORBUFFER, pointer: UnsafeMutableRawPointer(errorText))
  }

  deinit {
    focusblox_curl_easy_cleanup(raw)
    focusblox_curl_slist_free_all(fields)
    errorText.deallocate()
  }

  func set(_ option: CURLoption, _ value: Int) throws(CurlProblem) {
    try check(focusblox_curl_set_long(raw, option, value))
  }
  func set(_ option: CURLoption, _ value: Bool) throws(CurlProblem) {
    try set(option, value ? 1 : 0)
  }
  func set(_ option: CURLoption, offset: Int) throws(CurlProblem) {
    try check(focusblox_curl_set_offset(raw, option, curl_off_t(offset)))
  }
  func set(_ option: CURLoption, _ value: String?) throws(CurlProblem) {
    try check(focusblox_curl_set_string(raw, option, value))
  }
  func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) throws(CurlProblem) {
    try check(focusblox_curl_set_pointer(raw, option, pointer))
  }
  func set(_ option: CURLoption, writer: @escaping curl_write_callback) throws(CurlProblem) {
    try check(focusblox_curl_set_writer(raw, option, writer))
  }
  func set(_ option: CURLoption, reader: @escaping curl_read_callback) throws(CurlProblem) {
    try check(focusblox_curl_set_reader(raw, option, reader))
  }
  /// - Parameter opener: opens the socket of a connection; `nil` lets curl open it.
  func set(_ option: CURLoption, opener: curl_opensocket_callback?) throws(CurlProblem) {
    try check(focusblox_curl_set_opener(raw, option, opener))
  }
  func set(_ option: CURLoption, seeker: @escaping curl_seek_callback) throws(CurlProblem) {
    try check(focusblox_curl_set_seeker(raw, option, seeker))
  }

  func set(fieldLines: [String]) throws(CurlProblem) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in fieldLines {
      guard let longer = focusblox_curl_slist_append(list, line) else {
        focusblox_curl_slist_free_all(list)
        throw CurlProblem(CURLE_OUT_OF_MEMORY)
      }
      list = longer
    }
    let code = focusblox_curl_set_list(raw, CURLOPT_HTTPHEADER, list)
    focusblox_curl_slist_free_all(fields)
    fields = list
    try check(code)
  }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return focusblox_curl_get_long(raw, info, &value) == CURLE_OK ? value : 0
  }
  func offset(_ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    return focusblox_curl_get_offset(raw, info, &value) == CURLE_OK ? Int(value) : 0
  }

  /// Curl's own error text for the request that ended with `code`.
  func problem(_ code: CURLcode) -> CurlProblem {
    CurlProblem(code, reason: String(cString: errorText), verification: number(CURLINFO_SSL_VERIFYRESULT))
  }

  func forgetProblem() { errorText.pointee = 0 }

  private func check(_ code: CURLcode) throws(CurlProblem) {
    guard code == CURLE_OK else { throw CurlProblem(code) }
  }
}
