import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite("Lists whose events take no time, and the user's addresses, as the server says")
struct TransparentListTests {
  private func isTransparent(_ user: TestUser) throws -> Bool? {
    try user.store.read { try $0.lists().first { $0.name == "Garten" }?.isTransparent }
  }

  @Test("a run that asks the home learns of a change, and a server without the property changes nothing")
  func taken() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let path = setup.server.home + "Garten/"
    #expect(try isTransparent(setup.a) == false)
    // The first run reads each list by itself.
    try await setup.a.sync()
    for value in [true, false, true] {
      setup.server.setTransparent(path, value)
      try await setup.a.sync()
      #expect(try isTransparent(setup.a) == value)
    }
    setup.server.setTransparent(path, nil)
    try await setup.a.sync()
    #expect(try isTransparent(setup.a) == true)
    // A search for lists asks for the property: a missing one means that events take time.
    try await setup.a.discover()
    #expect(try isTransparent(setup.a) == false)
  }

  @Test("the addresses of the principal are kept with the account")
  func addresses() async throws {
    let setup = try await SyncSetup()
    let addresses = try setup.a.store.read { try $0.accounts().first?.addresses }
    #expect(addresses?.count == 1 && addresses?.first?.hasPrefix("/") == true)
  }
}
