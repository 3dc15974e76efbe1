package import FocusbloxModel
package import FocusbloxSync

/// The components that an import kept unchanged.
extension Texts {
  /// The text for one component.
  package static func kept(_ component: String, _ reason: KeptReason, _ l: Language) -> String {
    let asItIs = l("kept as it is")
    if case .unreadable(let why) = reason { return "\(itemReason(why, l)); \(asItIs)" }
    return "\(kind(component, reason, 1, l)), \(asItIs)"
  }

  /// All of it; `nil` where there is none.
  package static func kept(_ kinds: [KeptCount], _ l: Language) -> String? {
    let count = kinds.reduce(0) { $0 + $1.count }
    guard count > 0 else { return nil }
    let words = kinds.map { kind($0.component, $0.reason, $0.count, l) }.joined(separator: ", ")
    return count == 1 ? l("1 kept as it is (\(words))") : l("\(count) kept as they are (\(words))")
  }

  private static func kind(_ component: String, _ reason: KeptReason, _ count: Int, _ l: Language) -> String {
    switch reason {
    case .noStart: return count == 1 ? l("an event without a start") : l("\(count) events without a start")
    case .repeated:
      return count == 1 ? l("another item with the same UID") : l("\(count) further items with the same UID")
    case .cutOff: return count == 1 ? l("a \(component) without END") : l("\(count) \(component) without END")
    case .notice: return count == 1 ? l("a notice from iCloud") : l("\(count) notices from iCloud")
    case .unreadable:
      return count == 1
        ? l("one unreadable") : l("\(count) unreadable")
    case .noItem: break
    }
    switch component {
    case "VJOURNAL":
      return count == 1
        ? l("a journal entry") : l("\(count) journal entries")
    case "VFREEBUSY": return count == 1 ? l("a free/busy time") : l("\(count) free/busy times")
    case "VAVAILABILITY":
      return count == 1
        ? l("an availability") : l("\(count) availabilities")
    case "VPOLL":
      return count == 1
        ? l("a poll") : l("\(count) polls")
    case "VTIMEZONE":
      return count == 1
        ? l("a time zone") : l("\(count) time zones")
    case "VALARM": return count == 1 ? l("an alarm without an item") : l("\(count) alarms without an item")
    default: return count == 1 ? component : "\(count) \(component)"
    }
  }
}
