import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Synchronization
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// Logins that a server has refused, as `watch` sees them.
@Suite struct RefusedLoginTests {
  private static let now = Date(timeIntervalSince1970: 1_795_000_000)

  private func store(_ source: SecretSource) throws -> Store {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      var account = Account(name: "heim", url: "https://x/", user: "ada", secret: source, created: Self.now)
      try store.save(&account)
      try store.changeFacts(ofAccount: account.id) { $0.refusedAt = Self.now }
    }
    return store
  }

  private func isRefused(_ store: Store) throws -> Bool {
    try store.read { try AccountPause.refusedLogin(of: try #require(try $0.accounts().first), at: Self.now, in: $0) }
      != nil
  }

  @Test("the login is tried again as soon as the password command says something else")
  func seesANewSecret() throws {
    let secret = Mutex("old")
    let store = try store(.passwordCommand("pass"))
    var logins = RefusedLogins { _ in secret.withLock(\.self) }
    try logins.endPauses(in: store, at: Self.now)
    try logins.note(in: store, at: Self.now)
    try logins.endPauses(in: store, at: Self.now)
    #expect(try isRefused(store))
    secret.withLock { $0 = "new" }
    // The refused secret stays the one of the refusal.
    try logins.note(in: store, at: Self.now)
    try logins.endPauses(in: store, at: Self.now)
    #expect(try !isRefused(store))
  }

  @Test("a command without an answer ends no pause") func staysWithoutAnAnswer() throws {
    let store = try store(.passwordCommand("pass"))
    let fails = Mutex(false)
    var logins = RefusedLogins { _ in
      if fails.withLock(\.self) { throw SecretProblem.commandSaidNothing }
      return "old"
    }
    try logins.note(in: store, at: Self.now)
    fails.withLock { $0 = true }
    try logins.endPauses(in: store, at: Self.now)
    #expect(try isRefused(store))
  }

  @Test("a password file written after the refusal is tried, also by a watch that starts later")
  func seesANewFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("x".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for (seconds, isAsked) in [(-60.0, false), (60.0, true)] {
      let store = try store(.passwordFile(file.path))
      try FileManager.default.setAttributes(
        [.modificationDate: Self.now.addingTimeInterval(seconds)], ofItemAtPath: file.path)
      var logins = RefusedLogins { _ in "x" }
      try logins.endPauses(in: store, at: Self.now)
      #expect(try isRefused(store) == !isAsked)
    }
  }
}
