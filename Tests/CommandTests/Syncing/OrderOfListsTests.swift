import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("The order of lists in a sync")
struct OrderOfListsTests {
  @Test("a list whose last sync failed comes last, until it succeeds")
  func failingLast() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    for name in ["a", "b", "c"] { session.server.makeCalendar("\(session.server.home)\(name)/", name: name) }
    _ = try run("focusblox account add home --url <server> --user ada --password-file ~/.caldav-password")
    func order() throws -> [String] {
      try run("focusblox sync --json").output.compactMap { line in
        ["a", "b", "c"].first { line.contains(#""list":"\#($0)""#) }
      }
    }
    let usual = try order()
    #expect(usual.sorted() == ["a", "b", "c"])
    let path = session.home.path + "/.local/share/focusblox/focusblox.sqlite"
    let store = try Store(path: path, timeZone: #require(TimeZone(identifier: "Europe/Berlin")))
    let first = try #require(try store.read { try $0.lists() }.first { $0.name == usual[0] })
    let trouble = try JSONEncoder().encode(ListTimes.Trouble(since: .now, german: "", english: ""))
    try store.write { try $0.setMemo("trouble.\(first.id)", String(decoding: trouble, as: UTF8.self)) }
    #expect(try order() == [usual[1], usual[2], usual[0]])
    #expect(try order() == usual)
  }
}
