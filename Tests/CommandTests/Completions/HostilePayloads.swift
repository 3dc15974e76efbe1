import Foundation
import TestSupport

@testable import FocusbloxActions

/// Titles, tags and names that run `touch own` where a shell expands them, in a store and on a server.
enum HostilePayloads {
  static let all = [
    "${x:-$(touch own)}", "$(touch own)", "`touch own`", "; touch own;", "| touch own |", "& touch own &",
    "\"; touch own; \"", "'; touch own; '", "\\$(touch own)", "${x:=`touch own`}", "$((a[$(touch own)]))",
    "<(touch own)", "> own", "{x,$(touch own)}", "~$(touch own)", "a[$(touch own)]", "$'\\x24(touch own)'",
    "!touch own", "(touch own)", "x(e:touch own:)", "*(e:'touch own':)", "${(e):-'$(touch own)'}", "%{$(touch own)%}",
    "=(touch own)", "a:$(touch own):b", "\u{0D4E}`touch own`\u{0D4E}", "#$(touch own)", "--db=$(touch own)",
    "/$(touch own)/x", "x\\\"$(touch own)\\\"", "\\`touch own\\`",
  ]

  /// The place of a payload in titles such as `P07 …`.
  static func name(_ letter: String, _ index: Int) -> String { String(format: "%@%02d", letter, index) }

  /// The payloads that a shell may insert: only parentheses and colons have to be quoted.
  static let harmless = ["(touch own)", "x(e:touch own:)"]

  static func isHarmless(_ index: Int) -> Bool { harmless.contains(all[index]) }

  /// The payload as bash must have it in a line.
  static func quoted(_ index: Int) -> String {
    all[index].reduce(into: "") { $0 += " ()".contains($1) ? "\\\($1)" : "\($1)" }
  }

  /// The tasks, blocks, tags, lists, perspectives and journal lines of a session. The server has two lists more whose
  /// names are harmless.
  static func fill(_ session: borrowing SessionAtServer) throws {
    func run(_ command: String) throws {
      let answer = try session.run(command, address: "<server>")
      guard answer.code == 0 else { throw Failure(command: command, answer: answer) }
    }
    session.server.makeCalendar(session.server.home + "g/", name: "Große Liste")
    for (index, payload) in all.enumerated() {
      session.server.makeCalendar(session.server.home + "l\(index)/", name: "\(name("L", index)) \(payload)")
    }
    try calendar().write(to: session.home.appendingPathComponent("plan.ics"), atomically: true, encoding: .utf8)
    try run("focusblox import plan.ics")
    try run("focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    for (index, payload) in all.enumerated().prefix(12) {
      let text = "'\(name("J", index)) \(payload.replacing("'", with: "'\\''"))'"
      try run("focusblox add --title \(text) && focusblox perspective add \(text) --tag Haushalt")
    }
  }

  struct Failure: Error {
    var command: String
    var answer: Session.Answer
  }

  private static func calendar() -> String {
    func text(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
    }
    let tasks = all.enumerated().map { index, payload in
      """
      BEGIN:VTODO
      UID:task-\(index)
      DTSTAMP:20261101T000000Z
      SUMMARY:\(name("P", index)) \(text(payload))
      CATEGORIES:\(name("T", index)) \(text(payload))
      END:VTODO
      BEGIN:VEVENT
      UID:block-\(index)
      DTSTAMP:20261101T000000Z
      DTSTART:20261201T\(String(format: "%02d%02d", 8 + index / 6, index % 6 * 10))00Z
      DURATION:PT10M
      SUMMARY:\(name("B", index)) \(text(payload))
      END:VEVENT
      """
    }
    let plain = """
      BEGIN:VTODO
      UID:plain
      DTSTAMP:20261101T000000Z
      SUMMARY:Milch / Hafer (2) #1
      CATEGORIES:Haushalt,zu Hause
      END:VTODO
      """
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN"] + tasks + [plain, "END:VCALENDAR"]
    return lines.joined(separator: "\n").split(separator: "\n").map { $0 + "\r\n" }.joined()
  }
}
