public import Foundation
import HTTPTypes

/// A calendar that is read from one address with GET, and with the validators of its last version (RFC 9110 section 13.1).
///
/// Whoever knows the address can read the calendar. No error repeats more of it than the host, and nothing is logged.
public struct CalendarFeed: Sendable {
  /// The limits of one reading.
  public struct Limits: Sendable {
    /// Of the decoded text.
    public var bytes = 32 << 20
    /// The longest time of one request.
    public var time = Duration.seconds(120)
    public var redirects = 5

    public init() {}
  }

  /// The validators of one version of the calendar, as the server wrote them.
  public struct Version: Sendable, Hashable {
    public var etag: String?
    public var lastModified: String?

    public init(etag: String?, lastModified: String?) {
      self.etag = etag
      self.lastModified = lastModified
    }
  }

  public enum Answer: Sendable {
    /// The calendar is as it was at the last reading.
    case unchanged
    case text([UInt8], Version)
  }

  private let transport: any HTTPTransport
  private let elsewhere: @Sendable () throws(HTTPTransportError) -> any HTTPTransport
  private let userAgent: String
  private let limits: Limits

  /// - Parameters:
  ///   - transport: for the host of the address.
  ///   - elsewhere: makes the transport for other hosts, to which a server redirects. It must not reach private networks.
  public init(
    transport: any HTTPTransport, elsewhere: @escaping @Sendable () throws(HTTPTransportError) -> any HTTPTransport,
    userAgent: String, limits: Limits = Limits()
  ) {
    self.transport = transport
    self.elsewhere = elsewhere
    self.userAgent = userAgent
    self.limits = limits
  }

  /// Reads the calendar.
  ///
  /// - Parameter version: the last version; `nil` reads the whole calendar in any case.
  public func read(_ address: URL, since version: Version? = nil) async throws(CalendarFeedError) -> Answer {
    guard let given = FeedPlace(address) else { throw .unusableAddress }
    var place = given
    for _ in 0...limits.redirects {
      let (response, text) = try await ask(place, given, version)
      switch response.status.code {
      case 200:
        let fields = response.headerFields
        return .text(text, Version(etag: fields[.eTag], lastModified: fields[.lastModified]))
      case 304 where version != nil: return .unchanged
      case 301, 302, 303, 307, 308:
        guard let target = response.headerFields[.location].flatMap(place.following) else {
          throw .refused(host: place.host, status: response.status.code)
        }
        guard !place.isEncrypted || target.isEncrypted else { throw .insecureRedirect(host: place.host) }
        guard target.host == given.host || !target.isPrivate else {
          throw .leadsInside(host: place.host, to: target.host)
        }
        place = target
      case let status: throw .refused(host: place.host, status: status)
      }
    }
    throw .redirectLoop(host: given.host)
  }

  private func ask(
    _ place: FeedPlace, _ given: FeedPlace, _ version: Version?
  ) async throws(CalendarFeedError) -> (HTTPResponse, [UInt8]) {
    var request = HTTPRequest(method: .get, scheme: place.scheme, authority: place.authority, path: place.path)
    request.headerFields[.userAgent] = userAgent
    request.headerFields[.accept] = "text/calendar, */*;q=0.1"
    request.headerFields[.ifNoneMatch] = version?.etag
    // A server that gave an ETag is asked by it alone (RFC 9110 section 13.2.2).
    if version?.etag == nil { request.headerFields[.ifModifiedSince] = version?.lastModified }
    let text = FeedText(limit: limits.bytes)
    do throws(HTTPTransportError) {
      let transport = place.host == given.host ? transport : try elsewhere()
      let response = try await transport.send(request, body: nil, within: limits.time) { response, bytes in
        // The text of a refusal says nothing about the calendar.
        if response.status.code == 200 { try text.append(bytes) }
      }
      return (response, text.octets)
    } catch {
      switch error {
      case .rejected(let inner as CalendarFeedError): throw inner
      case .answerTooLarge(let limit): throw .tooLarge(limit: limit)
      case .privateNetwork(let inside): throw .leadsInside(host: given.host, to: inside)
      default: throw .transport(error)
      }
    }
  }
}

/// The reason why a calendar could not be read from its address. No case has more of the address than the host.
public enum CalendarFeedError: Error, Sendable {
  case unusableAddress
  case transport(HTTPTransportError)
  case refused(host: String, status: Int)
  case tooLarge(limit: Int)
  /// https leads to http.
  case insecureRedirect(host: String)
  /// A server leads to this machine or into its own network.
  case leadsInside(host: String, to: String)
  case redirectLoop(host: String)
}
