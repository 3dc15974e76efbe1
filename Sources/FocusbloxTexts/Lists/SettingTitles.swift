import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore

/// The names of lists and perspectives, for settings that contain addresses and ids.
package struct SettingTitles {
  private let settings: Settings
  private let titles: [String: String]
  private let perspective: String?

  package init(_ settings: Settings, _ store: StoreReader) throws {
    self.settings = settings
    perspective = try settings.customPerspectiveID.flatMap { try store.perspective($0)?.name }
    guard let calendar = settings.alarmCalendar, calendar.contains("/") else {
      titles = [:]
      return
    }
    let names = try ListNames(store)
    titles = Dictionary(names.present.map { ($0.list.href, names.name($0)) }) { $0 + ", " + $1 }
  }

  package func titled(_ row: SettingRow) -> SettingRow {
    var row = row
    switch row.keys.first {
    case "alarmCalendar": row.text = settings.alarmCalendar.map { titles[$0] ?? $0 } ?? row.text
    case "custom_perspective_id": row.text = perspective ?? row.text
    default: break
    }
    return row
  }
}
