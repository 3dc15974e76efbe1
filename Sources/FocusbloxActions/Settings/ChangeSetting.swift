package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Sets one key of the settings as one step.
package struct ChangeSetting {
  private let key: String
  private let value: String

  package init(_ key: String, to value: String) { (self.key, self.value) = (key, value) }

  package func run(at place: Workplace, in store: Store) throws -> Settings {
    try store.read { try check(place, $0) }
    return try place.step("settings set", store, changing: [.init(.setting(key), .whole)]) { store in
      try place.settingsFile.set(key, stored(store)).settings
    }
  }

  /// Refuses a value that would have no effect.
  private func check(_ place: Workplace, _ store: StoreReader) throws {
    try checkAlarmCalendar(place, store)
    // Every new item would be refused.
    if let kind = ItemKind.allCases.first(where: { DefaultList(kind: $0).key == key }),
      try SettingsCatalogue.definition(key).parse(value) != .absent
    {
      _ = try ListChoice.writable(value, holding: kind, in: store)
    }
    if key == "plan_ignore", case .list(let names) = try SettingsCatalogue.definition(key).parse(value) {
      for name in names { _ = try ListChoice.find(name, holding: .block, in: store) }
    }
    if let perspective { _ = try PerspectiveProblem.find(perspective, in: store) }
  }

  /// Refuses a calendar that every later sync would refuse. Without any list yet, a name may be that of a later one.
  private func checkAlarmCalendar(_ place: Workplace, _ store: StoreReader) throws {
    var settings = try place.settings()
    switch key {
    case "publish_alarms" where value == "true":
      if settings.alarmCalendar == nil { throw AlarmCalendarProblem.notNamed }
    case "alarmCalendar":
      guard case .text(let name) = try SettingsCatalogue.definition(key).parse(value) else { return }
      settings.alarmCalendar = name
    default: return
    }
    let lists = try store.accounts().filter(\.isEnabled).flatMap { try store.lists(account: $0.id) }
    if !lists.isEmpty { _ = try AlarmCalendar.find(settings, among: lists, in: store) }
  }

  /// The value for the file. A perspective is stored by its id, which the specification wants.
  private func stored(_ store: StoreReader) throws -> String {
    guard key == "custom_perspective_id", let perspective else { return value }
    return try PerspectiveProblem.find(perspective, in: store).id
  }

  /// The name or the id of the perspective in the value. An unknown perspective is refused.
  private var perspective: String? {
    switch key {
    case "custom_perspective_id":
      if case .text(let named)? = try? SettingsCatalogue.definition(key).parse(value) { named } else { nil }
    case "complication_source":
      if case .customPerspective(let id)? = ComplicationSource(value) { id } else { nil }
    default: nil
    }
  }
}

/// Sets one key of the settings to its default as one step.
package struct ResetSetting {
  private let key: String

  package init(_ key: String) { self.key = key }

  package func run(at place: Workplace, in store: Store) throws -> Settings {
    try place.step("settings reset", store, changing: [.init(.setting(key), .whole)]) { _ in
      try place.settingsFile.reset(key).settings
    }
  }
}
