public import HTTPTypes
import Synchronization

/// What befalls one request on its way over a socket.
public enum Interference: Sendable {
  case none
  /// The connection ends before the request is carried out.
  case lostRequest
  /// The request is carried out, then the connection ends.
  case lostAnswer
  /// Half of the announced body, then the connection ends.
  case truncatedAnswer
  /// The request is not carried out; this is the answer.
  case instead(HTTPResponse, String)
  /// As `instead`, with octets that need not be UTF-8.
  case octets(HTTPResponse, [UInt8])
  /// The request is carried out, and the answer changed on its way.
  case altered(@Sendable (inout HTTPResponse, inout String) -> Void)

  /// Not carried out, with the evidence of RFC 4918 section 16 where there is one.
  public static func refused(_ status: Int, error: String? = nil, retryAfter: Int? = nil) -> Interference {
    var response = HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/xml"])
    if let retryAfter { response.headerFields[.retryAfter] = "\(retryAfter)" }
    return .instead(
      response, error.map { "<error xmlns='DAV:' xmlns:c='urn:ietf:params:xml:ns:caldav'><\($0)/></error>" } ?? "")
  }
}

/// Decides, request by request, what befalls a loopback server's connections; a test changes its mind at any time.
public final class ServerFaults: Sendable {
  public typealias Rule = @Sendable (HTTPRequest, String) -> Interference
  private let rule = Mutex<Rule>({ _, _ in .none })

  public init() {}

  public func play(_ rule: @escaping Rule) { self.rule.withLock { $0 = rule } }
  public func stop() { play { _, _ in .none } }

  /// Lets `interference` befall the request with this number, counted from one, among those with `method`.
  public func play(_ interference: Interference, onThe number: Int = 1, _ method: String) {
    let seen = Counter()
    play { request, _ in
      request.method.rawValue == method && seen.next() == number ? interference : .none
    }
  }

  func befalls(_ request: HTTPRequest, _ body: [UInt8]) -> Interference {
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
