import CalDAV
import CurlTransport
import Foundation

/// The `main.swift` of the module's page. A test target has no top-level code, so the program is a function here.
func printEvents() async throws {
  guard CommandLine.arguments.count == 4, let server = URL(string: CommandLine.arguments[1]),
    let origin = Origin(server)
  else { fatalError("usage: ADDRESS USER PASSWORD") }
  let login = Credentials.basic(user: CommandLine.arguments[2], password: CommandLine.arguments[3], for: origin)
  let transport = try CurlTransport(configuration: .init(credentials: login))
  let client = try CalDAVClient(transport: transport, base: server, userAgent: "First/1.0")
  for title in try await events(with: client, in: .now..<Date.now.addingTimeInterval(7 * 86_400)) { print(title) }
}
