import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Files that users carry between machines.
extension History {
  func exportFile(_ user: SimulatedUser) throws {
    files.append(try user.exported())
    setup.note("\(user.name) exports file \(files.count - 1)")
  }

  /// Imports a file that a user exported at any time, or a file from elsewhere.
  func importFile(_ user: SimulatedUser) throws {
    if files.isEmpty || roll(3) == 0 { files.append(roll(3) == 0 ? copiedFile() ?? newFile() : newFile()) }
    let number = roll(files.count)
    let (updates, name) = (roll(2) == 0, roll(3) == 0 ? nil : list())
    let list = try name.flatMap { try user.list($0) }
    try observed(
      user, "imports file \(number) into \(list?.name ?? "no list")\(updates ? ", with what is known" : "")"
    ) {
      try user.importFile(files[number], into: list.map { [$0] } ?? [], updates: updates)
    }
  }

  func newFile() -> [UInt8] {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//File//EN"]
    for _ in 0...roll(2) {
      let (uid, title) = ("task-\(next())", "T\(next())")
      lines += ["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:\(other.stamp)", "SUMMARY:\(title)", "X-FOREIGN:keep-\(uid)"]
      if roll(2) == 0 { lines += ["CREATED:\(other.stamp)", "LAST-MODIFIED:\(other.stamp)"] }
      if roll(3) == 0 { lines += ["DUE;VALUE=DATE:2026121\(roll(10))"] }
      lines.append("END:VTODO")
      setup.note("there is a file with \(uid) \(title)")
    }
    return Array((lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8)
  }

  /// Another program's copy of an object, without some of its lines.
  func copiedFile() -> [UInt8]? {
    guard let (place, uid) = object() else { return nil }
    let left = ["RRULE", "CREATED", "LAST-MODIFIED", "X-", "DTSTART"].filter { _ in roll(2) == 0 }
    var lines = other.lines(place).filter { line in !left.contains { line.hasPrefix($0) } }
    if roll(2) == 0 { lines = lines.map { $0.hasPrefix("LAST-MODIFIED") ? "LAST-MODIFIED:\(other.stamp)" : $0 } }
    setup.note("there is a file with a copy of \(uid) without \(left)")
    record.unclear.insert(uid)
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }
}
