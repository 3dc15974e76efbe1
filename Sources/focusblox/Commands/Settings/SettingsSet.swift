import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct SettingsSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", _superCommandName: Focusblox.name,
    abstract: "Change one setting; every other line of the file stays.",
    discussion: """
      Examples:
        focusblox settings set due_soon_threshold three_days
        focusblox settings set dueDateAdvanceReminderMinutes 30
      """)

  @Argument(help: "The key.", completion: .settingKeys) var key: String
  @Argument(help: "The value.", completion: .settingValues) var value: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    // An invalid settings file is repaired without a step, because a step needs readable settings.
    guard (try? app.settings()) != nil else {
      return try SettingsAnswer(app: app).show(key, app.settingsFile.set(key, value).settings)
    }
    try await app.withStore { store in
      try store.read { try check(app, $0) }
      try SettingsAnswer(app: app).show(key, carryOut(app, store))
    }
  }

  func carryOut(_ app: AppContext, _ store: Store) throws -> Settings {
    try app.place.step("settings set", store, changing: [.init(.setting(key), .whole)]) { store in
      try app.settingsFile.set(key, stored(store)).settings
    }
  }

  /// Refuses a value that would have no effect.
  func check(_ app: AppContext, _ store: StoreReader) throws {
    if key == "publish_alarms", value == "true", try app.settings().alarmCalendar == nil {
      throw AlarmCalendarProblem.notNamed
    }
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

struct SettingsReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", _superCommandName: Focusblox.name,
    abstract: "Reset one setting to its default.",
    discussion: """
      Example:
        focusblox settings reset due_soon_threshold
      """)

  @Argument(help: "The key.", completion: .settingKeys) var key: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    guard (try? app.settings()) != nil else {
      return try SettingsAnswer(app: app).show(key, app.settingsFile.reset(key).settings)
    }
    try await app.withStore { try SettingsAnswer(app: app).show(key, carryOut(app, $0)) }
  }
}

extension SettingsReset {
  func carryOut(_ app: AppContext, _ store: Store) throws -> Settings {
    try app.place.step("settings reset", store, changing: [.init(.setting(key), .whole)]) { _ in
      try app.settingsFile.reset(key).settings
    }
  }
}

/// Shows the value of a key after a change.
private struct SettingsAnswer {
  var app: AppContext

  func show(_ key: String, _ settings: Settings) throws {
    let definition = try SettingsCatalogue.definition(key)
    if app.options.json {
      app.emit(definition.json(settings, app.language))
    } else {
      app.terminal.result("\(key): \(definition.value(settings))")
    }
  }
}
