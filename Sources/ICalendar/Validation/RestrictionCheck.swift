import CLibical
import Synchronization

/// libical as a second reader: what its parser and its table of RFC 5546 and RFC 5545 restrictions say about an object.
///
/// libical 3.0.16 hangs on very long lines, crashes on deep nesting and stops at NUL, so it gets nothing that has not been
/// read here first. It keeps its error number per thread, but also global state that is not locked: all calls stand
/// under one lock, and so are safe from any thread.
public enum RestrictionCheck {
  public enum Outcome: Sendable, Hashable {
    /// What it objects to; empty when it has nothing to say.
    case findings([String])
    /// Not handed over, and why.
    case notChecked(String)
  }

  /// Octets that libical may get: one object, not a collection.
  static let longestText = 1 << 22
  /// Its time grows with the square of a line's length.
  static let longestLine = 1 << 16
  /// It recurses once for each level.
  static let deepest = 16

  /// Shapes of objects that it had nothing to say to. It looks through a table of a thousand rows for each kind of property,
  /// which costs more than all else that is done to an item on its way to a server.
  private static let fine = Mutex<Set<RestrictionShape>>([])
  /// Some hundred kilobytes.
  static let mostShapes = 256

  /// Reads the calendar's bytes. Components and properties that libical 3.0.16 does not know are no findings.
  public static func findings(in calendar: Component) -> Outcome {
    let shape = RestrictionShape(of: calendar)
    // Under one lock also because libical is not made for several threads.
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

  /// As `findings(in:)`, without what is known of others of its shape.
  static func findingsAnew(in calendar: Component) -> Outcome { fine.withLock { _ in ask(about: calendar) } }

  private static func ask(about calendar: Component) -> Outcome {
    let bytes = calendar.canonical.bytes
    if let reason = refusal(of: calendar, bytes) { return .notChecked(reason) }
    return check(bytes)
  }

  private static func refusal(of calendar: Component, _ bytes: [UInt8]) -> String? {
    if bytes.count > longestText { return "\(bytes.count) octets" }
    if bytes.contains(0) { return "a NUL octet" }
    if calendar.levels > deepest { return "\(calendar.levels) levels" }
    if let line = calendar.longestLine, line > longestLine { return "a line of \(line) octets" }
    // A month that is none makes it read beyond a table.
    let badDate = calendar.firstBadDate
    return badDate.map { "\($0) is no date" }
  }

  private static func check(_ bytes: [UInt8]) -> Outcome {
    guard
      let parsed = (bytes + [0]).withUnsafeBufferPointer({ octets in
        octets.withMemoryRebound(to: CChar.self) { text in text.baseAddress.flatMap { icalparser_parse_string($0) } }
      })
    else { return .findings(["libical cannot read it"]) }
    defer { icalcomponent_free(parsed) }
    // It writes what it objects to into the component, as X-LIC-ERROR.
    _ = icalrestriction_check(parsed)
    var findings: [String] = []
    collect(parsed, into: &findings)
    return .findings(findings)
  }

  private static func collect(_ component: OpaquePointer, into findings: inout [String]) {
    var property = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
    while let current = property {
      if let text = icalproperty_get_xlicerror(current) {
        let finding = String(cString: text)
        // Names newer than libical 3.0.16 are no fault of the object.
        if !finding.hasPrefix("Parse error in property name") { findings.append(finding) }
      }
      property = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
    }
    var iterator = icalcomponent_begin_component(component, ICAL_ANY_COMPONENT)
    while let child = icalcompiter_deref(&iterator) {
      collect(child, into: &findings)
      if icalcompiter_next(&iterator) == nil { break }
    }
  }
}

extension Component {
  /// Levels of components, this one included.
  fileprivate var levels: Int { 1 + (components.map(\.levels).max() ?? 0) }

  /// Octets of the longest line when unfolded.
  fileprivate var longestLine: Int? {
    (properties.map { $0.bytes.count } + components.compactMap(\.longestLine)).max()
  }

  /// The first value of a date property that does not exist.
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
