import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("Folders inside a list")
struct SubcollectionTests {
  @Test("are named by the sync that meets them, unless they are lists themselves")
  func areNamed() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"], faults: faults)
    let folder = session.server.home + "Tasks/"
    session.server.makeCalendar(folder, name: "Tasks")
    session.server.makeCalendar(folder + "known/", name: "Known")
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run("focusblox account add home --url <server> --user ada --password-file ~/.caldav-password")
    let rows = ["sub", "known"].map { name in
      """
      <d:response><d:href>\(folder)\(name)/</d:href><d:propstat><d:prop><d:getetag>"\(name)"</d:getetag></d:prop>\
      <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
      """
    }.joined()
    // A report ends with the token; an answer to PROPFIND has it inside.
    faults.play { _, _ in
      .altered { _, body in
        body = body.replacing(/<d:sync-token>[^<]*<\/d:sync-token><\/d:multistatus>/) { rows + $0.output }
      }
    }
    let answer = try run("focusblox sync --list Tasks")
    let told = "  Items in the folder \(folder)sub/ of this list are not synced."
    #expect(answer.code == 0 && answer.output.dropFirst() == [told], "\(answer)")
    let object = try run("focusblox sync --verify --json --list Tasks").output
    #expect(object.contains { $0.contains(#""list":"Tasks","folderNotSynced":"\#(folder)sub/""#) }, "\(object)")
    faults.stop()
    #expect(try run("focusblox sync --verify --list Tasks").output.count == 1)
  }

  @Test("a listing that names only another list is told, and takes nothing away")
  func namesAnotherList() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"], faults: faults)
    let list = session.server.home + "Tasks/"
    session.server.makeCalendar(list, name: "Tasks")
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run("focusblox account add home --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run("focusblox add Milk --list Tasks")
    #expect(try run("focusblox sync").code == 0)
    faults.play { _, question in
      guard question.contains("sync-collection") else { return .none }
      return .altered { _, body in body = body.replacing("/Tasks/", with: "/Garden/") }
    }
    let answer = try run("focusblox sync --verify")
    #expect(answer.code != 0, "\(answer)")
    #expect(
      answer.messages.contains { $0.contains("/Garden/") && $0.contains("” and nothing in the list") }, "\(answer)")
    faults.stop()
    #expect(try run("focusblox sync --verify").code == 0)
    #expect(try run("focusblox list").output.contains { $0.contains("Milk") })
  }
}
