import Foundation
import Synchronization
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// A push service that sends without an end.
private final class FloodingService: Sendable {
  private let descriptor: Int32
  let port: UInt16
  let connections = Counter()

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = try #require(
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16? in
          guard bind(descriptor, pointer, size) == 0, listen(descriptor, 8) == 0,
            getsockname(descriptor, pointer, &size) == 0
          else { return nil }
          return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
        }
      })
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func start() {
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        connections.add()
        var request = [UInt8](repeating: 0, count: 4096)
        _ = recv(connection, &request, request.count, 0)
        let lines = String(repeating: "{\"event\":\"open\"}\n{\"event\":\"message\",\"topic\":\"upA\"}\n", count: 500)
        var text = "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n" + lines
        while send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL)) > 0 { text = lines }
        close(connection)
      }
    }
  }

  func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

@Suite("Floods of a push service", .timeLimit(.minutes(20)))
struct FloodTests {
  @Test("the connection is ended soon, rests for minutes, and wakes the program rarely")
  func isEnded() async throws {
    let service = try FloodingService()
    service.start()
    defer { service.stop() }
    let woken = Counter()
    let inbox = PushInbox(topics: ["upA"], wake: { woken.add() })
    let stream = PushStream(
      service: try PushService("http://127.0.0.1:\(service.port)"), topics: ["upA"], environment: [:], inbox: inbox,
      now: { Date(timeIntervalSince1970: 0) })
    let task = Task { await stream.run() }
    defer { task.cancel() }
    let flooded = PushInbox.State.waiting(.flooded(host: "127.0.0.1"))
    while inbox.state != flooded { try await Task.sleep(for: .milliseconds(50)) }
    try await Task.sleep(for: .seconds(2))
    #expect(service.connections.value == 1 && inbox.state == flooded)
    // One for the opened stream, one for the end, and one for each pause between messages.
    #expect(woken.value < 200)
    #expect(inbox.drain() == PushInbox.Events(isOpened: true, topics: ["upA"]))
  }
}
