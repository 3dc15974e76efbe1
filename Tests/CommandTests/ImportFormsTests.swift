import Foundation
import Testing

@testable import FocusbloxActions

@Suite("Files of every form that import takes")
struct ImportFormsTests {
  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:x\r
    X-WR-CALNAME:Größe\r
    BEGIN:VTODO\r
    UID:größe\r
    DTSTAMP:20261101T120000Z\r
    SUMMARY:Größe 📏 prüfen\r
    END:VTODO\r
    BEGIN:VJOURNAL\r
    UID:tag\r
    DTSTAMP:20261101T120000Z\r
    SUMMARY:Tag\r
    END:VJOURNAL\r
    END:VCALENDAR\r

    """

  /// The name of the file, its octets, and what is exported again.
  private static let forms: [(name: String, octets: Data, lines: [String])] = {
    let lines = calendar.components(separatedBy: "\r\n").filter { !$0.isEmpty && !$0.hasPrefix("PRODID") }
    func text(_ encoding: String.Encoding) -> Data { calendar.data(using: encoding) ?? Data() }
    let warrior = #"[{"uuid":"00000000-0000-4000-8000-000000000001","description":"Rasen","status":"pending"}]"#
    return [
      ("utf8.ics", text(.utf8), lines), ("utf16.ics", text(.utf16), lines),
      ("utf16le.ics", text(.utf16LittleEndian), lines), ("utf16be.ics", text(.utf16BigEndian), lines),
      ("export.json", Data(warrior.utf8), ["UID:00000000-0000-4000-8000-000000000001", "SUMMARY:Rasen"]),
      ("todo.txt", Data("(A) Milch +Haus\nx 2026-11-20 Steuer\n".utf8), ["SUMMARY:Steuer", "CATEGORIES:Haus"]),
    ]
  }()

  @Test("a dry run says what the import does, and the import loses nothing", arguments: forms.indices)
  func tellTheSame(form: Int) throws {
    let (name, octets, lines) = Self.forms[form]
    let session = try Session()
    try octets.write(to: session.home.appendingPathComponent(name))
    func counts(_ answer: Session.Answer) -> String? {
      answer.output.last?.replacing(" (nur gezeigt)", with: "")
    }
    let shown = try session.run("focusblox import \(name) --dry-run")
    #expect(try session.run("focusblox export - --completed | grep -c SUMMARY").output == ["0"])
    let done = try session.run("focusblox import \(name)")
    #expect(shown.code == 0 && done.code == 0)
    #expect(counts(shown) == counts(done) && counts(done) != nil, "\(shown) \(done)")
    #expect(done.messages == [], "\(done)")
    let exported = try session.run("focusblox export - --source \(name) | tr -d '\\r'").output
    for line in lines { #expect(exported.contains(line), "\(line) of \(exported)") }
    let again = try session.run("focusblox import \(name)")
    #expect(again.output == ["\(name): \(name == "export.json" ? 1 : 2) schon da"], "\(again)")
  }

  @Test("what is no file of these is refused by name with its line, and nothing is imported")
  func refuses() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    let utf32 = try #require(Self.calendar.data(using: .utf32))
    try utf32.write(to: session.home.appendingPathComponent("wide.ics"))
    let old = "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    try Data(old.utf8).write(to: session.home.appendingPathComponent("old.vcs"))
    for (name, reason) in [
      ("wide.ics", "wide.ics: This is not an iCalendar file (line 1: text in UTF-16 or UTF-32)."),
      ("old.vcs", "old.vcs: This is vCalendar 1.0 (line 2), the predecessor of iCalendar."),
    ] {
      for option in ["", " --dry-run"] {
        let answer = try session.run("focusblox import \(name)\(option)")
        #expect(answer.code == 1 && answer.output.isEmpty && answer.messages.count == 2, "\(answer)")
        #expect(answer.messages.first?.hasPrefix(reason) == true, "\(answer)")
      }
    }
    #expect(try session.run("focusblox export -").output.contains { $0.hasPrefix("SUMMARY") } == false)
  }
}
