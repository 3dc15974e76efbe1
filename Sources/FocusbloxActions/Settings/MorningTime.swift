package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// The time of the morning reminder, which is one value with two keys (S0-62).
package enum MorningTime {
  package static let hour = "dueDateMorningReminderHour"
  private static let minute = "dueDateMorningReminderMinute"

  /// - Parameter text: hour and minute: 9:30.
  package static func set(_ text: String, at place: Workplace, in store: Store) throws -> Settings {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, (try? SettingsCatalogue.definition(hour).parse(parts[0])) != nil,
      (try? SettingsCatalogue.definition(minute).parse(parts[1])) != nil
    else { throw SettingError.notAllowed(key: hour, text: text, allowed: "0:00…23:59") }
    return try change("settings set", at: place, in: store) { file in
      _ = try file.set(hour, parts[0])
      return try file.set(minute, parts[1]).settings
    }
  }

  package static func reset(at place: Workplace, in store: Store) throws -> Settings {
    try change("settings reset", at: place, in: store) { file in
      _ = try file.reset(hour)
      return try file.reset(minute).settings
    }
  }

  private static func change(
    _ command: String, at place: Workplace, in store: Store, _ body: (SettingsFile) throws -> Settings
  ) throws -> Settings {
    let keys = [hour, minute].map { StepValue.Key(.setting($0), .whole) }
    return try place.step(command, store, changing: keys) { _ in try body(place.settingsFile) }
  }
}
