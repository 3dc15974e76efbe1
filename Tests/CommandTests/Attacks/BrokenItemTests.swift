import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("Attacks: one unreadable item")
struct BrokenItemTests {
  @Test("only the unreadable item is reported, with its href, and all others are fetched")
  func isNamedAlone() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"], faults: faults)
    let folder = session.server.home + "Tasks/"
    session.server.makeCalendar(folder, name: "Tasks")
    for number in 0..<20 {
      let text = ContractObject.task(uid: "u\(number)", summary: "Task \(number)")
      session.server.put("\(folder)\(number).ics", String(decoding: text, as: UTF8.self))
    }
    faults.play { request, body in
      if request.method == .get, request.path?.hasSuffix("/13.ics") == true {
        return .instead(HTTPResponse(status: .ok, headerFields: [.contentType: "text/html"]), "<html>")
      }
      guard request.method.rawValue == "REPORT", body.contains("/13.ics") else { return .none }
      return .instead(HTTPResponse(status: .init(code: 207)), "<d:multistatus xmlns:d=\"DAV:\">\u{1}")
    }
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run("focusblox account add home --url <server> --user ada --password-file ~/.caldav-password")
    let href = folder + "13.ics"
    let synced = try run("focusblox sync")
    #expect(synced.code == 2, "\(synced)")
    #expect(synced.output.first?.hasPrefix("Tasks: 19 fetched") == true, "\(synced)")
    #expect(synced.messages.count == 1 && synced.messages.first?.hasPrefix("  ! \(href): ") == true, "\(synced)")
    #expect(try run("focusblox list --all --json").output.count == 19)
    func naming(_ lines: [String]) -> [String] { lines.filter { $0.contains(".ics") } }
    let found = try naming(run("focusblox doctor").output)
    #expect(found.count == 1 && found.first?.contains("✗ Tasks: \(href): ") == true, "\(found)")
    let objects = try naming(run("focusblox doctor --json").output)
    #expect(objects.count == 1 && objects.first?.contains("\"detail\":\"\(href): ") == true, "\(objects)")
    // The item is requested again after a delay.
    let again = try run("FOCUSBLOX_NOW=2026-11-25T09:00:00+01:00 focusblox sync --json")
    let named = naming(again.output)
    #expect(named.count == 1 && named.first?.contains("\"href\":\"\(href)\"") == true, "\(again)")
    // The item is fetched once it is readable.
    faults.stop()
    #expect(try run("FOCUSBLOX_NOW=2026-11-25T12:00:00+01:00 focusblox sync").code == 0)
    #expect(try run("focusblox list --all --json").output.count == 20)
    #expect(try naming(run("focusblox doctor").output).isEmpty)
  }
}
