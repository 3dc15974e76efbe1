import CalDAV
package import CurlTransport
package import FocusbloxModel
import Foundation
package import HTTPTypes

/// An ntfy service as the user has named it.
package struct PushService: Sendable, Hashable {
  /// Scheme, host, port and path, without a final slash.
  package let address: String
  package var tokenCommand: String?
  package var caFile: String?

  private let origin: Origin
  private let authority: String
  private let path: String

  /// - Throws: ``PushProblem``. http is allowed only for this machine.
  package init(_ address: String) throws(PushProblem) {
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

  package init(_ channel: PushChannel) throws(PushProblem) {
    try self.init(channel.service)
    tokenCommand = channel.tokenCommand
    caFile = channel.caFile
  }

  /// The name of the service for the user.
  package var host: String { origin.host }

  /// A transport to the service. It logs no requests, because their addresses contain the topics.
  ///
  /// - Parameter isEndless: whether the transport is for the stream.
  package func transport(_ environment: [String: String], isEndless: Bool) throws -> CurlTransport {
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
  package func stream(of topics: [String]) -> HTTPRequest {
    request(.get, topics.sorted().joined(separator: ",") + "/json")
  }

  /// The request by which a push service identifies itself (UnifiedPush, "Server").
  package func question(about topic: String) -> HTTPRequest { request(.get, topic + "?up=1") }

  package func publication(to topic: String) -> HTTPRequest { request(.post, topic + "?up=1") }

  private func request(_ method: HTTPRequest.Method, _ end: String) -> HTTPRequest {
    var request = HTTPRequest(method: method, scheme: origin.scheme, authority: authority, path: "\(path)/\(end)")
    request.headerFields[.userAgent] = "focusblox/\(Version.number)"
    return request
  }
}

/// The reason why a push service is not usable or not connected.
package enum PushProblem: Error, Equatable {
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
  case unreachable(host: String, Cause)
  /// The command returned no token.
  case noToken(host: String, Cause)
  /// The program's own test message did not arrive.
  case silent(host: String)
  /// Other users may read the store, which would contain the topic.
  case storeOpenToOthers(path: String)
  case notSet(account: String)

  /// The error of the transport, or of the command. Two are equal where they say the same.
  package struct Cause: Equatable {
    package var error: any Error

    package static func == (a: Self, b: Self) -> Bool { "\(a.error)" == "\(b.error)" }
  }
}
