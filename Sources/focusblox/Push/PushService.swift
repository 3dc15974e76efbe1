import CalDAV
import CurlTransport
import FocusbloxModel
import Foundation
import HTTPTypes

/// An ntfy service, as the user has named it.
struct PushService: Sendable, Hashable {
  /// Scheme, host, port and path, without a slash at the end.
  let address: String
  var tokenCommand: String?
  var caFile: String?

  private let origin: Origin
  private let authority: String
  private let path: String

  /// - Throws: ``PushProblem``; http is spoken to this machine only.
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

  /// The name that is said to the user.
  var host: String { origin.host }

  /// A way to the service. Its requests are written to no log: their addresses hold the topics.
  ///
  /// - Parameter isEndless: for the stream.
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
    // Services send something every 45 seconds.
    if isEndless { configuration.stallTimeout = .seconds(180) }
    return try CurlTransport(configuration: configuration)
  }

  /// The stream of all messages to these topics from now on.
  func stream(of topics: [String]) -> HTTPRequest {
    request(.get, topics.sorted().joined(separator: ",") + "/json")
  }

  /// What a push service is asked to prove that it is one (UnifiedPush, "Server").
  func question(about topic: String) -> HTTPRequest { request(.get, topic + "?up=1") }

  func publication(to topic: String) -> HTTPRequest { request(.post, topic + "?up=1") }

  private func request(_ method: HTTPRequest.Method, _ end: String) -> HTTPRequest {
    var request = HTTPRequest(method: method, scheme: origin.scheme, authority: authority, path: "\(path)/\(end)")
    request.headerFields[.userAgent] = "focusblox/\(Version.number)"
    return request
  }
}

/// Why a push service cannot be used, or is not heard at the moment.
enum PushProblem: Error, Equatable {
  case unusableAddress(String)
  /// Unencrypted, to another machine than this one.
  case plainHTTP(String)
  /// Something else answers there.
  case noService(host: String)
  case refused(host: String, status: Int)
  /// The service has ended the stream.
  case ended(host: String)
  /// The transport's own words.
  case unreachable(host: String, german: String, english: String)
  /// The command gives no token.
  case noToken(host: String, german: String, english: String)
  /// A message that we sent to ourselves did not come back.
  case silent(host: String)
  /// Others may read the store, which would hold the topic.
  case storeOpenToOthers(path: String)
  case notSet(account: String)
}
