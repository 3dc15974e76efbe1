import FocusbloxModel
import FocusbloxStore

/// The titles of lists, for settings that contain the addresses of lists.
struct SettingTitles {
  private let settings: Settings
  private let titles: [String: String]

  /// Whether a setting contains an address.
  static func areWanted(_ settings: Settings) -> Bool {
    ((settings.visibleReminderListIDs ?? []) + [settings.alarmCalendar].compactMap(\.self)).contains {
      $0.contains("/")
    }
  }

  init(_ settings: Settings, _ store: StoreReader) throws {
    self.settings = settings
    guard Self.areWanted(settings) else {
      titles = [:]
      return
    }
    let names = try ListNames(store)
    titles = Dictionary(names.present.map { ($0.list.href, names.name($0)) }) { $0 + ", " + $1 }
  }

  func titled(_ row: SettingRow) -> SettingRow {
    if titles.isEmpty { return row }
    var row = row
    switch row.keys.first {
    case "visibleReminderListIDs":
      guard let chosen = settings.visibleReminderListIDs else { break }
      row.text = chosen.map { titles[$0] ?? $0 }.joined(separator: ", ")
    case "alarmCalendar": row.text = settings.alarmCalendar.map { titles[$0] ?? $0 } ?? row.text
    default: break
    }
    return row
  }
}
