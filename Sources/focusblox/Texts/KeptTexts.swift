import FocusbloxModel
import FocusbloxSync

/// The components that an import kept unchanged.
extension Texts {
  /// The text for one component.
  static func kept(_ component: String, _ reason: KeptReason, _ l: Language) -> String {
    let asItIs = l("behalten, wie es ist", "kept as it is")
    if case .unreadable(let why) = reason { return "\(itemReason(why, l)); \(asItIs)" }
    return "\(kind(component, reason, 1, l)), \(asItIs)"
  }

  /// All of it; `nil` where there is none.
  static func kept(_ kinds: [KeptCount], _ l: Language) -> String? {
    let count = kinds.reduce(0) { $0 + $1.count }
    guard count > 0 else { return nil }
    let words = kinds.map { kind($0.component, $0.reason, $0.count, l) }.joined(separator: ", ")
    return count == 1
      ? l("1 behalten, wie es ist (\(words))", "1 kept as it is (\(words))")
      : l("\(count) behalten, wie sie sind (\(words))", "\(count) kept as they are (\(words))")
  }

  private static func kind(_ component: String, _ reason: KeptReason, _ count: Int, _ l: Language) -> String {
    switch reason {
    case .noStart:
      return count == 1
        ? l("ein Termin ohne Beginn", "an event without a start")
        : l("\(count) Termine ohne Beginn", "\(count) events without a start")
    case .repeated:
      return count == 1
        ? l("ein weiterer Eintrag derselben UID", "another item with the same UID")
        : l("\(count) weitere Einträge derselben UID", "\(count) further items with the same UID")
    case .cutOff:
      return count == 1
        ? l("ein \(component) ohne END", "a \(component) without END")
        : l("\(count) \(component) ohne END", "\(count) \(component) without END")
    case .notice:
      return count == 1
        ? l("ein Hinweis von iCloud", "a notice from iCloud")
        : l("\(count) Hinweise von iCloud", "\(count) notices from iCloud")
    case .unreadable:
      return count == 1
        ? l("eins nicht lesbar", "one unreadable") : l("\(count) nicht lesbar", "\(count) unreadable")
    case .noItem: break
    }
    switch component {
    case "VJOURNAL":
      return count == 1
        ? l("ein Journaleintrag", "a journal entry") : l("\(count) Journaleinträge", "\(count) journal entries")
    case "VFREEBUSY":
      return count == 1
        ? l("eine Auskunft über freie Zeiten", "a free/busy time")
        : l("\(count) Auskünfte über freie Zeiten", "\(count) free/busy times")
    case "VAVAILABILITY":
      return count == 1
        ? l("eine Verfügbarkeit", "an availability") : l("\(count) Verfügbarkeiten", "\(count) availabilities")
    case "VPOLL":
      return count == 1
        ? l("eine Abstimmung", "a poll") : l("\(count) Abstimmungen", "\(count) polls")
    case "VTIMEZONE":
      return count == 1
        ? l("eine Zeitzone", "a time zone") : l("\(count) Zeitzonen", "\(count) time zones")
    case "VALARM":
      return count == 1
        ? l("ein Alarm ohne Eintrag", "an alarm without an item")
        : l("\(count) Alarme ohne Eintrag", "\(count) alarms without an item")
    default: return count == 1 ? component : "\(count) \(component)"
    }
  }
}
