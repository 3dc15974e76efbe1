import CalDAV
import CurlTransport
import FocusbloxModel
import Foundation
import HTTPTypes

/// An ntfy service as the user has named it.
struct PushService: Sendable, Hashable {
  /// Scheme, host, port and path, without a final slash.
  let address: String
  var tokenCommand: String?
  var caFile: String?

  private let origin: Origin
  private let authority: String
  private let path: String

  /// - Throws: ``PushProblem``. http is allowed only for this machine.
  init(_ address: String) throws(PushProblem) {
    let address = String(address.reversed().drop { $0 == "/" }.reversed())
    guard let url = URL(string: address), let origin = Origin(url), url.query == nil, url.fragment == nil,
      let host = url.host(percentEncoded: true)
    else { throw .unusableAddress(address) }
    guard origin.isEncrypted || origin.isLoopback else { throw .plainHTTP(origin.host) }
    self.address = address
    self.origin = origin
    authority = (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + (url.port.map { ":\($0)" } ?? "")
    path = url.path(percentEncoded: true)
  }

  init(_ channel: PushChannel) throws(PushProblem) {
    try self.init(channel.service)
    tokenCommand = channel.tokenCommand
    caFile = channel.caFile
  }

  /// The name of the service for the user.
  var host: String { origin.host }

  /// A transport to the service. It logs no requests, because their addresses contain the topics.
  ///
  /// - Parameter isEndless: whether the transport is for the stream.
  func transport(_ environment: [String: String], isEndless: Bool) throws -> CurlTransport {
    let secrets = Secrets(environment: environment)
    let token = try tokenCommand.map { command in
      try secrets.secret(
        of: Account(name: "", url: address, secret: .tokenCommand(command), created: .distantPast)) ?? ""
    }
    var configuration = CurlTransport.Configuration(
      credentials: token.map { .bearer($0, for: origin) }, caFile: caFile,
      proxies: ProxySettings(environment: environment))
    configuration.isEndless = isEndless
    // Services send data every 45 seconds.
    if isEndless { configuration.stallTimeout = .seconds(180) }
    return try CurlTransport(configuration: configuration)
  }

  /// The request for the stream of all later messages to these topics.
  func stream(of topics: [String]) -> HTTPRequest {
    request(.get, topics.sorted().joined(separator: ",") + "/json")
  }

  /// The request by which a push service identifies itself (UnifiedPush, "Server").
  func question(about topic: String) -> HTTPRequest { request(.get, topic + "?up=1") }

  func publication(to topic: String) -> HTTPRequest { request(.post, topic + "?up=1") }

  private func request(_ method: HTTPRequest.Method, _ end: String) -> HTTPRequest {
    var request = HTTPRequest(method: method, scheme: origin.scheme, authority: authority, path: "\(path)/\(end)")
    request.headerFields[.userAgent] = "focusblox/\(Version.number)"
    return request
  }
}

/// The reason why a push service is not usable or not connected.
enum PushProblem: Error, Equatable {
  case unusableAddress(String)
  /// The address is http on another machine.
  case plainHTTP(String)
  /// Another kind of server answers at the address.
  case noService(host: String)
  case refused(host: String, status: Int)
  /// The service sent more than messages.
  case flooded(host: String)
  /// The service ended the stream.
  case ended(host: String)
  /// The transport reported an error in its own words.
  case unreachable(host: String, german: String, english: String)
  /// The command returned no token.
  case noToken(host: String, german: String, english: String)
  /// The program's own test message did not arrive.
  case silent(host: String)
  /// Other users may read the store, which would contain the topic.
  case storeOpenToOthers(path: String)
  case notSet(account: String)
}
