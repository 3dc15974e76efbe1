import Foundation
import TestSupport

/// Another calendar program: it writes objects as texts and knows nothing of us.
struct OtherProgram {
  let world: World

  struct Place: Hashable, Comparable, CustomStringConvertible {
    var list: String
    var name: String
    var description: String { "\(list)/\(name)" }
    static func < (a: Place, b: Place) -> Bool { (a.list, a.name) < (b.list, b.name) }
  }

  var places: [Place] {
    World.lists.flatMap { list in world.server.names(in: world.path(list)).map { Place(list: list, name: $0) } }
  }

  func path(_ place: Place) -> String { world.path(place.list) + place.name }

  /// The unfolded lines of an object.
  func lines(_ place: Place) -> [String] {
    var lines: [[UInt8]] = []
    for piece in Array((world.server.text(path(place)) ?? "").utf8).split(separator: UInt8(ascii: "\n")) {
      let line = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
      if line.first == UInt8(ascii: " "), !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else if !line.isEmpty {
        lines.append(Array(line))
      }
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  func put(_ lines: [String], at place: Place) {
    world.server.put(path(place), lines.map { $0 + "\r\n" }.joined())
  }

  func delete(_ place: Place) { world.server.delete(path(place)) }

  func add(_ uid: String, title: String, in list: String, _ lines: [String]) {
    put(
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:\(stamp)",
        "CREATED:\(stamp)", "LAST-MODIFIED:\(stamp)", "SUMMARY:\(title)",
      ] + lines + ["END:VTODO", "END:VCALENDAR"], at: Place(list: list, name: "\(uid).ics"))
  }

  /// The value of the item's first property with this name.
  func value(_ property: String, of place: Place) -> String? { Self.value(property, in: lines(place)) }

  static func value(_ property: String, in lines: [String]) -> String? {
    for line in lines.drop(while: { $0 != "BEGIN:VTODO" }) {
      if line == "BEGIN:VALARM" { return nil }
      guard line.hasPrefix(property), let colon = line.firstIndex(of: ":") else { continue }
      if ":;".contains(line[line.index(line.startIndex, offsetBy: property.count)]) {
        return String(line[line.index(after: colon)...])
      }
    }
    return nil
  }

  /// Sets properties of the item (not of its alarms) and moves LAST-MODIFIED, as a program does when a person edits.
  func set(_ values: [String: String], at place: Place, without property: String? = nil) {
    var lines = lines(place)
    guard let start = lines.firstIndex(of: "BEGIN:VTODO") else { return }
    let end = lines[start...].firstIndex { $0 == "BEGIN:VALARM" || $0.hasPrefix("END:V") } ?? lines.endIndex
    var values = values
    values["LAST-MODIFIED"] = stamp
    let kept = lines[start..<end].filter { line in
      let name = String(line.prefix { $0 != ";" && $0 != ":" })
      return values[name] == nil && name != property
    }
    let own = values["DUE"] == nil ? Array(kept) : kept.map(Self.withoutTime)
    lines.replaceSubrange(start..<end, with: own + values.sorted { $0.key < $1.key }.map { line($0.key, $0.value) })
    put(lines, at: place)
  }

  /// Removes a property of the item.
  func remove(_ property: String, at place: Place) {
    set([:], at: place, without: property)
  }

  /// The start beside a whole day is one too (RFC 5545 3.8.2.3): what a program writes is valid.
  private static func withoutTime(_ line: String) -> String {
    guard line.hasPrefix("DTSTART"), let colon = line.firstIndex(of: ":") else { return line }
    return "DTSTART;VALUE=DATE:" + line[line.index(after: colon)...].prefix(8)
  }

  private func line(_ name: String, _ value: String) -> String {
    name == "DUE" ? "DUE;VALUE=DATE:\(value)" : "\(name):\(value)"
  }

  func uid(at place: Place) -> String? { value("UID", of: place) }

  var stamp: String {
    world.now.formatted(Date.ISO8601FormatStyle().dateSeparator(.omitted).timeSeparator(.omitted))
  }
}
