public import HTTPTypes
import Synchronization

/// The fault of one request on its way over a socket.
public enum Interference: Sendable {
  case none
  /// The connection ends before the request is carried out.
  case lostRequest
  /// The request is carried out, then the connection ends.
  case lostAnswer
  /// The connection ends after half of the announced body.
  case truncatedAnswer
  /// The request is not carried out, and gets this answer.
  case instead(HTTPResponse, String)
  /// As `instead`, with octets that may be no UTF-8.
  case octets(HTTPResponse, [UInt8])
  /// The request is carried out, and its answer is changed.
  case altered(@Sendable (inout HTTPResponse, inout String) -> Void)

  /// The request is not carried out. The answer has a DAV:error element if `error` is given (RFC 4918 section 16).
  public static func refused(_ status: Int, error: String? = nil, retryAfter: Int? = nil) -> Interference {
    var response = HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/xml"])
    if let retryAfter { response.headerFields[.retryAfter] = "\(retryAfter)" }
    return .instead(
      response, error.map { "<error xmlns='DAV:' xmlns:c='urn:ietf:params:xml:ns:caldav'><\($0)/></error>" } ?? "")
  }
}

/// Decides for each request which fault it meets. A test may change the rule at any time.
public final class ServerFaults: Sendable {
  public typealias Rule = @Sendable (HTTPRequest, String) -> Interference
  private let rule = Mutex<Rule>({ _, _ in .none })

  public init() {}

  public func play(_ rule: @escaping Rule) { self.rule.withLock { $0 = rule } }
  public func stop() { play { _, _ in .none } }

  /// Applies `interference` to the request with this number among those with `method`, counted from one.
  public func play(_ interference: Interference, onThe number: Int = 1, _ method: String) {
    let seen = Counter()
    play { request, _ in
      request.method.rawValue == method && seen.next() == number ? interference : .none
    }
  }

  func interference(_ request: HTTPRequest, _ body: [UInt8]) -> Interference {
    rule.withLock { $0 }(request, String(decoding: body, as: UTF8.self))
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
