import CalDAV
import CurlTransport
import Foundation
import Testing

@Suite("SRV and TXT records over a socket")
struct SystemResolverTests {
  /// A name server on this machine. It answers from a table, and with malformed messages for names that begin with
  /// `odd`.
  private final class NameServer {
    let process: ChildProcess
    let resolver: SystemResolver

    init() throws {
      process = try ChildProcess("python3", ["-c", Self.program])
      let server = try #require(SystemResolver.NameServer("127.0.0.1:\(process.readLine())"))
      resolver = SystemResolver(asking: server)
    }

    private static let program = #"""
      import os, random, socket, struct, sys, threading
      def name(text): return b''.join(bytes([len(p)]) + p.encode() for p in text.split('.') if p) + b'\0'
      def srv(priority, weight, port, target): return 33, struct.pack('>HHH', priority, weight, port) + target
      def txt(*parts): return 16, b''.join(bytes([len(p)]) + p for p in parts)
      table = {
        ('_caldavs._tcp.example.test', 33): [srv(10, 0, 443, b'\x03cal\xc0\x1a'), srv(20, 7, 8443, name('b.example.test'))],
        ('_caldavs._tcp.example.test', 16): [txt(b'path=/d', b'av/'), txt(b'other')],
      }
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(('127.0.0.1', 0))
      print(s.getsockname()[1], flush=True)
      threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
      dice = random.Random(7)
      while True:
        asked, client = s.recvfrom(4096)
        labels, at = [], 12
        while asked[at]: labels.append(asked[at + 1:at + 1 + asked[at]].decode()); at += 1 + asked[at]
        question = asked[12:at + 5]; kind = struct.unpack('>H', asked[at + 1:at + 3])[0]
        text = '.'.join(labels).lower()
        if text.startswith('odd'):
          body = bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
          s.sendto(asked[:2] + b'\x81\x80' + struct.pack('>HHHH', 1, dice.randrange(1, 4), 0, 0) + question + body, client); continue
        found = table.get((text, kind), [])
        known = any(key[0] == text for key in table)
        answer = b''.join(b'\xc0\x0c' + struct.pack('>HHIH', k, 1, 60, len(d)) + d for k, d in found)
        s.sendto(asked[:2] + (b'\x81\x80' if known else b'\x81\x83') + struct.pack('>HHHH', 1, len(found), 0, 0) + question + answer, client)
      """#
  }

  @Test("SRV and TXT records are read, including compressed names and split texts")
  func records() async throws {
    let server = try NameServer()
    let services = try await server.resolver.services("_caldavs._tcp.example.test")
    #expect(
      services == [
        ServiceRecord(priority: 10, port: 443, target: "cal.example.test"),
        ServiceRecord(priority: 20, weight: 7, port: 8443, target: "b.example.test"),
      ])
    #expect(try await server.resolver.texts("_caldavs._tcp.example.test") == ["path=/dav/", "other"])
  }

  @Test("a missing name has no records, and a missing name server is an error")
  func nothing() async throws {
    let server = try NameServer()
    #expect(try await server.resolver.services("_caldavs._tcp.unknown.test") == [])
    let nobody = SystemResolver(asking: SystemResolver.NameServer("127.0.0.1:1"))
    await #expect(throws: SystemResolver.Problem.self) { _ = try await nobody.services("_caldavs._tcp.example.test") }
  }

  @Test("a malformed answer gives neither a crash nor a record")
  func nonsense() async throws {
    let server = try NameServer()
    let resolver = server.resolver
    try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          do {
            _ = try await resolver.services("odd\(number).test")
            _ = try await resolver.texts("odd\(number).test")
          } catch is SystemResolver.Problem {}
        }
      }
      try await group.waitForAll()
    }
    #expect(try await server.resolver.texts("_caldavs._tcp.example.test").count == 2)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("10.0.0.1:5353", true), ("dns.example", false), ("1.2.3:53", false), ("1.2.3.4:x", false),
  ])
  func nameServersAreWrittenAsAddresses(_ text: String, isGood: Bool) {
    #expect((SystemResolver.NameServer(text) != nil) == isGood)
  }
}
