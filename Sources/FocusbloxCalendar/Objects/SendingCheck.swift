import FocusbloxModel
public import ICalendar

/// Why an object as we edited it must not be sent: something that a server may refuse, and that was not in it before.
public enum SendingObjection: Sendable, Hashable {
  case rule(EmissionRules.Violation)
  /// libical's words (RFC 5546 3, RFC 5545 3.6).
  case restriction(String)
}

/// The last look at an object before it goes to a server.
public enum SendingCheck {
  /// What `text` has that servers refuse and `base` has not; what another program wrote is that program's, and is sent untouched.
  /// `base` is the version that was edited, `nil` for an object of our own.
  public static func objections(to text: [UInt8], over base: [UInt8]?) -> [SendingObjection] {
    var found = faults(of: text)
    guard !found.isEmpty, let base else { return found }
    for known in faults(of: base) {
      if let index = found.firstIndex(of: known) { found.remove(at: index) }
    }
    return found
  }

  private static func faults(of text: [UInt8]) -> [SendingObjection] {
    let read = ICalendarText(reading: text)
    guard let index = read.calendars.firstIndex(where: { $0.components.contains(where: ItemComponents.isItem) }) else {
      return []
    }
    var found = EmissionRules.violations(in: read, calendar: index, of: text).map(SendingObjection.rule)
    // What libical cannot be given (a very long line, deep nesting) another program wrote: no edit of ours makes it.
    var stored = read.calendars[index]
    // The restrictions of RFC 5546 differ by method; a stored object has none.
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
