import CalDAV
import Foundation
import HTTPTypes

/// The end of a transfer. With the standard library's `Result`, the first request would search all conformances of the
/// program for that of the error type, which takes a third of a million instructions.
enum TransferEnd: Sendable {
  case success(HTTPResponse)
  case failure(HTTPTransportError)
}

/// One request from `send` to its answer. After its submission only the transport's thread uses it.
final class Transfer: @unchecked Sendable {
  typealias Receiver = @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void

  let request: HTTPRequest
  let origin: Origin
  let body: [UInt8]?
  /// The time at which the transfer fails, whatever its progress.
  private let end: ContinuousClock.Instant

  private let receive: Receiver
  private let maxAnswerBytes: Int
  private var whenFinished: (@Sendable (TransferEnd) -> Void)?

  /// The schemes of the attempts so far.
  var tried: [Authentication.Scheme] = []
  /// The error with which a callback ended the transfer.
  private(set) var failure: HTTPTransportError?
  /// Whether the callback that opens sockets has left out an address of a private network.
  var metPrivateAddress = false
  private(set) var head = ResponseHead()
  private var bodySent = 0
  private var bodyReceived = 0
  private var began = ContinuousClock.now
  /// The time of the last data, for answers without an end.
  private var lastDataAt = ContinuousClock.now
  /// The body of a 401. It is held back until the next step is known: another attempt with credentials, or this answer.
  private var held: [UInt8] = []
  private static let mostHeld = 64 << 10

  init(
    request: HTTPRequest, origin: Origin, body: [UInt8]?, end: ContinuousClock.Instant, maxAnswerBytes: Int,
    receive: @escaping Receiver,
    whenFinished: @escaping @Sendable (TransferEnd) -> Void
  ) {
    self.request = request
    self.origin = origin
    self.body = body
    self.end = end
    self.maxAnswerBytes = maxAnswerBytes
    self.receive = receive
    self.whenFinished = whenFinished
  }

  var isFinished: Bool { whenFinished == nil }

  func finish(_ end: TransferEnd) {
    whenFinished?(end)
    whenFinished = nil
  }

  /// Whether the transfer takes longer than its bytes justify.
  func isOverdue(_ configuration: CurlTransport.Configuration, at now: ContinuousClock.Instant) -> Bool {
    if configuration.isEndless { return now - lastDataAt >= configuration.stallTimeout }
    let bytes = bodySent + bodyReceived
    return now >= end || now - began > configuration.requestTime + .seconds(bytes / max(1, configuration.requestBytes))
  }

  /// Starts the clock of the transfer when the transfer leaves the queue.
  func begin() {
    began = .now
    lastDataAt = began
  }

  /// The time at which an endless answer without further data is overdue.
  func overdue(_ configuration: CurlTransport.Configuration) -> ContinuousClock.Instant {
    lastDataAt + configuration.stallTimeout
  }

  func startOver() {
    head = ResponseHead()
    bodySent = 0
    bodyReceived = 0
    held = []
  }

  /// Delivers the body of a 401 that is final.
  func release(_ response: HTTPResponse) throws(HTTPTransportError) {
    guard !held.isEmpty else { return }
    do { try held.withUnsafeBytes { try receive(response, $0) } } catch { throw .rejected(error) }
  }
}

/// The callbacks of curl while the transfer runs.
extension Transfer {
  static func from(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
    if head.take(line: line) { return true }
    failure = .failed(host: origin.host, reason: "the answer has too many header fields")
    return false
  }

  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let response = head.response else { return false }
    bodyReceived += bytes.count
    lastDataAt = .now
    guard bodyReceived <= maxAnswerBytes else {
      failure = .answerTooLarge(limit: maxAnswerBytes)
      return false
    }
    guard response.status != .unauthorized else {
      held.append(contentsOf: bytes.prefix(Self.mostHeld - held.count))
      // No server needs such a long body for a login error.
      guard bodyReceived <= 16 * Self.mostHeld else {
        failure = .answerTooLarge(limit: 16 * Self.mostHeld)
        return false
      }
      return true
    }
    do {
      try receive(response, bytes)
      return true
    } catch {
      failure = .rejected(error)
      return false
    }
  }

  func fillBody(_ room: UnsafeMutableRawBufferPointer) -> Int {
    guard let body else { return 0 }
    let count = min(room.count, body.count - bodySent)
    body.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[bodySent..<bodySent + count])) }
    bodySent += count
    return count
  }

  /// Decides whether curl may send the body again. After a 401 the answer is yes. After a broken connection the server
  /// may have carried the request out, and only the sender can find out by reading.
  func rewindBody() -> Bool {
    guard head.response?.status == .unauthorized || isSafe || bodySent == 0 else { return false }
    bodySent = 0
    return true
  }

  /// RFC 9110 section 9.2.1, RFC 4918 section 9.1, RFC 3253 section 3.6.
  private var isSafe: Bool { ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"].contains(request.method.rawValue) }
}
