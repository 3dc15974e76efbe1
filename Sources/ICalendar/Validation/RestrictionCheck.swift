import CLibical
import Synchronization

/// A second check by libical: the findings of its parser and of its table of RFC 5546 and RFC 5545 restrictions.
///
/// libical 3.0.16 hangs on very long lines, crashes on deep nesting and stops at NUL. It therefore receives only
/// objects that this module has read. Its error number is per thread, but it also has unlocked global state. All calls
/// hold one lock, so that any thread may call.
public enum RestrictionCheck {
  public enum Outcome: Sendable, Hashable {
    /// The objections of libical; empty where it has none.
    case findings([String])
    /// The object was not given to libical, with the reason.
    case notChecked(String)
  }

  /// The octets of the largest text for libical: one object, not a collection.
  static let longestText = 1 << 22
  /// The octets of the longest line for libical, because its time grows with the square of the length.
  static let longestLine = 1 << 16
  /// The deepest nesting for libical, because it recurses once for each level.
  static let deepest = 16

  /// The shapes of objects to which libical had no objection. libical scans a table of a thousand rows for each kind of
  /// property. That scan would cost more than all other work on an item before its upload.
  private static let fine = Mutex<Set<RestrictionShape>>([])
  /// The bound of the memory: some hundred kilobytes.
  static let mostShapes = 256

  /// Checks the calendar's bytes. Components and properties that libical 3.0.16 does not know are not findings.
  public static func findings(in calendar: Component) -> Outcome {
    let shape = RestrictionShape(of: calendar)
    // The lock also protects libical, which is not safe for several threads.
    return fine.withLock { fine in
      if fine.contains(shape) { return .findings([]) }
      let outcome = ask(about: calendar)
      if outcome == .findings([]), shape.octets.count < 1 << 13 {
        if fine.count >= mostShapes { fine.removeAll() }
        fine.insert(shape)
      }
      return outcome
    }
  }

  /// The same check as `findings(in:)` without the cache of shapes.
  static func findingsAnew(in calendar: Component) -> Outcome { fine.withLock { _ in ask(about: calendar) } }

  private static func ask(about calendar: Component) -> Outcome {
    let bytes = calendar.canonical.bytes
    if let reason = refusal(of: calendar, bytes) { return .notChecked(reason) }
    guard let ical = focusblox_ical_load()?.pointee else {
      return .notChecked("\(FOCUSBLOX_ICAL_LIBRARY) cannot be loaded")
    }
    return check(bytes, ical)
  }

  private static func refusal(of calendar: Component, _ bytes: [UInt8]) -> String? {
    if bytes.count > longestText { return "\(bytes.count) octets" }
    if bytes.contains(0) { return "a NUL byte" }
    if calendar.levels > deepest { return "\(calendar.levels) levels" }
    if let line = calendar.longestLine, line > longestLine { return "a line of \(line) octets" }
    // libical reads beyond a table for a month out of range.
    let badDate = calendar.firstBadDate
    return badDate.map { "\($0) is no date" }
  }

  private static func check(_ bytes: [UInt8], _ ical: focusblox_ical) -> Outcome {
    guard
      let parsed = (bytes + [0]).withUnsafeBufferPointer({ octets in
        octets.withMemoryRebound(to: CChar.self) { text in text.baseAddress.flatMap { ical.icalparser_parse_string($0) }
        }
      })
    else { return .findings(["libical cannot read it"]) }
    defer { ical.icalcomponent_free(parsed) }
    // libical writes its objections into the component as X-LIC-ERROR.
    _ = ical.icalrestriction_check(parsed)
    var findings: [String] = []
    collect(parsed, ical, into: &findings)
    return .findings(findings)
  }

  private static func collect(_ component: OpaquePointer, _ ical: focusblox_ical, into findings: inout [String]) {
    var property = ical.icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
    while let current = property {
      if let text = ical.icalproperty_get_xlicerror(current) {
        let finding = String(cString: text)
        // Names that are newer than libical 3.0.16 are not faults of the object.
        if !finding.hasPrefix("Parse error in property name") { findings.append(finding) }
      }
      property = ical.icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
    }
    var iterator = ical.icalcomponent_begin_component(component, ICAL_ANY_COMPONENT)
    while let child = ical.icalcompiter_deref(&iterator) {
      collect(child, ical, into: &findings)
      if ical.icalcompiter_next(&iterator) == nil { break }
    }
  }
}

extension Component {
  /// The nesting depth, including this component.
  fileprivate var levels: Int { 1 + (components.map(\.levels).max() ?? 0) }

  /// The octets of the longest unfolded line.
  fileprivate var longestLine: Int? {
    (properties.map { $0.bytes.count } + components.compactMap(\.longestLine)).max()
  }

  /// The first date value that does not exist.
  fileprivate var firstBadDate: String? {
    for property in properties where Self.dates.contains(property.name) {
      for part in property.value.split(separator: ",") {
        let text = String(part.prefix { $0 != "/" })
        if DateTimeValue(text: text, tzid: nil) == nil { return text }
      }
    }
    return components.lazy.compactMap(\.firstBadDate).first
  }

  private static let dates: Set<String> = [
    "DTSTART", "DTEND", "DUE", "COMPLETED", "CREATED", "LAST-MODIFIED", "DTSTAMP", "RECURRENCE-ID", "RDATE", "EXDATE",
    "ACKNOWLEDGED",
  ]
}
