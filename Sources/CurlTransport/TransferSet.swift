import CLibcurl
import CalDAV
import HTTPTypes
import Logging

/// The running and the waiting transfers on one of curl's multi handles. Only the transport's thread uses the set,
/// except for `wake`.
final class TransferSet: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer
  private let configuration: CurlTransport.Configuration
  private let traffic: TrafficCounter
  private var setup: TransferSetup
  private var authentication: Authentication
  private var waiting = TransferQueue()
  private var running: [(transfer: Transfer, handle: EasyHandle)] = []
  private var idle: [EasyHandle] = []

  init(configuration: CurlTransport.Configuration, traffic: TrafficCounter) throws(HTTPTransportError) {
    if let problem = focusblox_curl_load() {
      throw .missingLibrary(FOCUSBLOX_CURL_LIBRARY, reason: String(cString: problem))
    }
    guard let multi = focusblox_curl_multi_init() else {
      throw .failed(host: "", reason: "libcurl cannot be initialized")
    }
    self.multi = multi
    self.configuration = configuration
    self.traffic = traffic
    setup = TransferSetup(configuration)
    authentication = Authentication(credentials: configuration.credentials)
    // With curl's default the connection pool shrinks and is rebuilt again and again.
    _ = focusblox_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 32)
    _ = focusblox_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
  }

  /// Ends `wait` from any thread.
  func wake() { _ = focusblox_curl_multi_wakeup(multi) }

  /// Sleeps until a socket is ready, a timer of curl fires or `wake` is called.
  func wait() { _ = focusblox_curl_multi_poll(multi, Int32(longestWait)) }

  /// The milliseconds until a transfer may be overdue.
  private var longestWait: Int {
    guard !running.isEmpty else { return Self.hour }
    guard configuration.isEndless else { return 1000 }
    let next = running.map { $0.transfer.overdue(configuration) }.min() ?? .now
    return min(max(1, Int((next - .now) / .milliseconds(1)) + 1), Self.hour)
  }

  private static let hour = 3_600_000

  func submit(_ transfer: Transfer) { waiting.append(transfer) }

  func cancel(_ transfer: Transfer) {
    if let entry = running.first(where: { $0.transfer === transfer }) { remove(entry.handle) }
    transfer.finish(.failure(.cancelled))
  }

  /// Ends all transfers and closes all connections. No other method may be called afterwards.
  func close() {
    for entry in running { cancel(entry.transfer) }
    while let transfer = waiting.popFirst() { transfer.finish(.failure(.cancelled)) }
    idle = []
    focusblox_curl_multi_cleanup(multi)
  }

  /// Advances all transfers as far as possible without waiting.
  func advance() {
    repeat {
      startWaiting()
      var stillRunning: Int32 = 0
      _ = focusblox_curl_multi_perform(multi, &stillRunning)
    } while finishDone() || endOverdue()
  }

  /// - Returns: whether a transfer ended, so that a waiting transfer can start.
  private func endOverdue() -> Bool {
    let now = ContinuousClock.now
    let overdue = running.filter { $0.transfer.isOverdue(configuration, at: now) }
    for entry in overdue {
      log(entry.transfer, entry.handle)
      remove(entry.handle)
      entry.transfer.finish(.failure(.timedOut(host: entry.transfer.origin.host)))
    }
    return !overdue.isEmpty
  }

  private func startWaiting() {
    let bound = authentication.isSettled ? max(1, configuration.maxParallelRequests) : 1
    while running.count < bound, let transfer = waiting.popFirst() {
      start(transfer, scheme: authentication.firstScheme(for: transfer.origin))
    }
  }

  private func start(_ transfer: Transfer, scheme: Authentication.Scheme) {
    transfer.tried.append(scheme)
    transfer.begin()
    do throws(CurlProblem) {
      let handle = if let used = idle.popLast() { used } else { try setup.newHandle() }
      let digest = scheme == .digest ? authentication.digestAnswer(to: transfer.request) : nil
      try setup.prepare(handle, for: transfer, scheme: scheme, digest: digest)
      guard focusblox_curl_multi_add_handle(multi, handle.raw) == CURLM_OK else {
        throw CurlProblem(CURLE_FAILED_INIT)
      }
      running.append((transfer, handle))
    } catch {
      transfer.finish(.failure(.init(error, origin: transfer.origin, files: configuration, wasSent: false)))
    }
  }

  /// - Returns: whether a transfer ended, so that a waiting transfer can start.
  private func finishDone() -> Bool {
    var anyDone = false
    var left: Int32 = 0
    while let message = focusblox_curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE,
        let entry = running.first(where: { $0.handle.raw == message.pointee.easy_handle })
      else { continue }
      anyDone = true
      let problem = entry.handle.problem(message.pointee.data.result)
      let wasSent = entry.handle.number(CURLINFO_REQUEST_SIZE) > 0
      log(entry.transfer, entry.handle)
      remove(entry.handle)
      conclude(entry.transfer, problem, wasSent: wasSent)
    }
    return anyDone
  }

  private func conclude(_ transfer: Transfer, _ problem: CurlProblem, wasSent: Bool) {
    do throws(HTTPTransportError) {
      if let failure = transfer.failure { throw failure }
      if problem.code == CURLE_COULDNT_CONNECT, transfer.metPrivateAddress {
        throw .privateNetwork(host: transfer.origin.host)
      }
      guard problem.code == CURLE_OK, let response = transfer.head.response else {
        throw .init(problem, origin: transfer.origin, files: configuration, wasSent: wasSent)
      }
      guard response.status == .unauthorized else {
        authentication.accepted(transfer.tried.last ?? .none)
        transfer.finish(.success(response))
        return
      }
      let challenges = response.headerFields[values: .wwwAuthenticate].flatMap(Challenge.all)
      if let scheme = authentication.schemeAfter401(
        tried: transfer.tried, challenges: challenges, origin: transfer.origin)
      {
        transfer.startOver()
        start(transfer, scheme: scheme)
      } else {
        try transfer.release(response)
        transfer.finish(.success(response))
      }
    } catch {
      transfer.finish(.failure(error))
    }
  }

  private func remove(_ handle: EasyHandle) {
    guard let index = running.firstIndex(where: { $0.handle === handle }) else { return }
    let entry = running.remove(at: index)
    let sent = handle.number(CURLINFO_REQUEST_SIZE)
    traffic.add(
      requests: max(entry.transfer.head.answers, sent > 0 ? 1 : 0), sent: sent + handle.offset(CURLINFO_SIZE_UPLOAD_T),
      received: handle.number(CURLINFO_HEADER_SIZE) + handle.offset(CURLINFO_SIZE_DOWNLOAD_T))
    focusblox_curl_multi_remove_handle(multi, handle.raw)
    idle.append(handle)
  }

  private func log(_ transfer: Transfer, _ handle: EasyHandle) {
    guard let logger = configuration.logger, logger.logLevel <= .debug else { return }
    let path = (transfer.request.path ?? "/").prefix { $0 != "?" }
    let status = transfer.head.response?.status.code ?? 0
    let bytes = handle.offset(CURLINFO_SIZE_DOWNLOAD_T)
    let milliseconds = handle.offset(CURLINFO_TOTAL_TIME_T) / 1000
    logger.debug(
      "\(transfer.request.method.rawValue) \(transfer.origin)\(path): \(status), \(bytes) bytes, \(milliseconds) ms")
  }
}
