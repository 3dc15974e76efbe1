import FocusbloxModel
public import ICalendar

/// The reason why an edited object must not be sent: it has content that a server may refuse and that the base lacks.
public enum SendingObjection: Sendable, Hashable {
  case rule(EmissionRules.Violation)
  /// libical's message (RFC 5546 section 3, RFC 5545 section 3.6).
  case restriction(String)
}

/// The last check of an object before its upload.
public enum SendingCheck {
  /// The content of `text` that servers refuse and that `base` lacks. Content of another program is sent unchanged.
  /// - Parameter base: the version that was edited; `nil` for a new object of this program.
  public static func objections(to text: [UInt8], over base: [UInt8]?) -> [SendingObjection] {
    objections(to: ICalendarText(reading: text), of: text, over: base)
  }

  /// The same for a text that has already been read.
  public static func objections(
    to read: ICalendarText, of text: [UInt8], over base: [UInt8]?
  ) -> [SendingObjection] {
    var found = faults(of: read, text)
    guard !found.isEmpty, let base else { return found }
    for known in faults(of: ICalendarText(reading: base), base) {
      if let index = found.firstIndex(of: known) { found.remove(at: index) }
    }
    return found
  }

  private static func faults(of read: ICalendarText, _ text: [UInt8]) -> [SendingObjection] {
    guard let index = read.calendars.firstIndex(where: { $0.components.contains(where: ItemComponents.isItem) }) else {
      return []
    }
    var found = EmissionRules.violations(in: read, calendar: index, of: text).map(SendingObjection.rule)
    // Content that libical cannot process (a very long line, deep nesting) comes from another program, because no edit
    // here creates it.
    var stored = read.calendars[index]
    // The restrictions of RFC 5546 depend on the method, and a stored object has none.
    stored.remove("METHOD")
    if case .findings(let words) = RestrictionCheck.findings(in: stored) {
      found += words.map(SendingObjection.restriction)
    }
    return found
  }
}

extension SendingObjection: CustomStringConvertible {
  /// One line for journals and reports.
  public var description: String {
    switch self {
    case .rule(let violation): violation.description
    case .restriction(let words): words
    }
  }
}
