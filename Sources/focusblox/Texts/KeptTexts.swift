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
    func words(_ one: (String, String), _ several: (String, String)) -> String {
      count == 1 ? l(one.0, one.1) : l("\(count) \(several.0)", "\(count) \(several.1)")
    }
    switch reason {
    case .noStart:
      return words(
        ("ein Termin ohne Beginn", "an event without a start"), ("Termine ohne Beginn", "events without a start"))
    case .repeated:
      return words(
        ("ein weiterer Eintrag derselben UID", "another item with the same UID"),
        ("weitere Einträge derselben UID", "further items with the same UID"))
    case .cutOff:
      return words(
        ("ein \(component) ohne END", "a \(component) without END"),
        ("\(component) ohne END", "\(component) without END"))
    case .notice:
      return words(("ein Hinweis von iCloud", "a notice from iCloud"), ("Hinweise von iCloud", "notices from iCloud"))
    case .unreadable: return words(("eins nicht lesbar", "one unreadable"), ("nicht lesbar", "unreadable"))
    case .noItem: break
    }
    switch component {
    case "VJOURNAL": return words(("ein Journaleintrag", "a journal entry"), ("Journaleinträge", "journal entries"))
    case "VFREEBUSY":
      return words(
        ("eine Auskunft über freie Zeiten", "a free/busy time"), ("Auskünfte über freie Zeiten", "free/busy times"))
    case "VAVAILABILITY": return words(("eine Verfügbarkeit", "an availability"), ("Verfügbarkeiten", "availabilities"))
    case "VPOLL": return words(("eine Abstimmung", "a poll"), ("Abstimmungen", "polls"))
    case "VTIMEZONE": return words(("eine Zeitzone", "a time zone"), ("Zeitzonen", "time zones"))
    case "VALARM":
      return words(
        ("ein Alarm ohne Eintrag", "an alarm without an item"), ("Alarme ohne Eintrag", "alarms without an item"))
    default: return count == 1 ? component : "\(count) \(component)"
    }
  }
}
