import Foundation
import ICalendar
import TestSupport

/// A random series of another program, with the exceptions that programs write.
struct RandomSeries {
  enum Form: CaseIterable { case zoned, utc, floating, day }

  let bytes: [UInt8]
  let form: Form
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    form = Form.allCases.randomElement(using: &random) ?? .zoned
    let form = form
    let first = Int.random(in: 2...12, using: &random)
    let step = Int.random(in: 1...3, using: &random)
    func line(_ name: String, _ day: Int, _ hour: String) -> String {
      let date = String(format: "202603%02d", day)
      return switch form {
      case .zoned: "\(name);TZID=Europe/Berlin:\(date)T\(hour)0000"
      case .utc: "\(name):\(date)T\(hour)0000Z"
      case .floating: "\(name):\(date)T\(hour)0000"
      case .day: "\(name);VALUE=DATE:\(date)"
      }
    }
    func dates(_ day: Int, _ hour: String, _ end: String) -> String {
      line("DTSTART", day, hour) + "\n" + line("DUE", day, end)
    }
    let limit =
      ["", ";COUNT=\(Int.random(in: 1...6, using: &random))", ";UNTIL=20260322T080000Z", ";COUNT=0"]
      .randomElement(using: &random) ?? ""
    let until = form == .day ? limit.replacing("T080000Z", with: "") : limit
    let rule =
      [
        "RRULE:FREQ=DAILY;INTERVAL=\(step)\(until)", "RRULE:FREQ=DAILY\(until)", "RRULE:FREQ=WEEKLY\(until)",
        "RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR\(until)", "RRULE:FREQ=MONTHLY\(until)",
      ].randomElement(using: &random) ?? ""
    var lines = ["SUMMARY:Report", dates(first, "08", "09")]
    let hasRule = Int.random(in: 0..<8, using: &random) > 0
    if hasRule { lines.append(rule) }
    if !hasRule || Int.random(in: 0..<4, using: &random) == 0 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        lines.append(line("RDATE", first + Int.random(in: 1...9, using: &random), "08"))
      }
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      lines.append(line("EXDATE", first + step * Int.random(in: 0...5, using: &random), "08"))
    }
    lines.append("BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20260301T070000Z\nEND:VALARM")
    var others: [String] = []
    var taken: Set<Int> = []
    for _ in 0..<[0, 0, 1, 2, 3][Int.random(in: 0..<5, using: &random)] {
      let day = first + step * Int.random(in: 0...5, using: &random)
      guard taken.insert(day).inserted else { continue }
      let moved = day + Int.random(in: -1...2, using: &random)
      let kind =
        ["STATUS:COMPLETED", "STATUS:COMPLETED", "STATUS:CANCELLED", "MOVED", "SUMMARY:Other"]
        .randomElement(using: &random) ?? ""
      let own = kind == "MOVED" ? dates(moved, "10", "11") : dates(day, "08", "09") + "\n" + kind
      others.append(
        "BEGIN:VTODO\nUID:u1\nDTSTAMP:20260101T000000Z\n" + line("RECURRENCE-ID", day, "08") + "\n" + own
          + "\nEND:VTODO\n")
    }
    let text = Golden.string(Golden.todo(lines.joined(separator: "\n")))
    bytes = Array(
      text.replacing("END:VCALENDAR", with: others.joined().replacing("\n", with: "\r\n") + "END:VCALENDAR").utf8)
  }
}
