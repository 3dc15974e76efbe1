import FocusbloxModel
import FocusbloxStore
import Foundation
import Testing

/// Accepts connections and never answers.
final class SilentServer {
  private let descriptor: Int32
  let url: String

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16? in
        guard bind(descriptor, pointer, size) == 0, listen(descriptor, 8) == 0,
          getsockname(descriptor, pointer, &size) == 0
        else { return nil }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
      }
    }
    url = "http://127.0.0.1:\(try #require(port))"
  }

  deinit { close(descriptor) }

  func waitForConnection() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 60_000) == 1
  }

  func addAccount(to database: String) throws { try Self.addAccount(at: url, to: database) }

  /// Writes an account with one list into a store.
  static func addAccount(at url: String, list name: String = "Aufgaben", to database: String) throws {
    let store = try Store(path: database, timeZone: .gmt)
    try store.write { store in
      var account = Account(name: "heim", url: url, secret: .none, created: Date(timeIntervalSince1970: 0))
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/aufgaben/", origin: url, name: name)
      list.isEnabled = true
      try store.save(&list)
    }
    try store.close()
  }
}
