import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct SettingsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name,
    abstract: "Show all settings.",
    discussion: """
      Settings that depend on a switch that is off are left out; --json has every key.

      Example:
        focusblox settings list
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    if app.options.json {
      for definition in SettingsCatalogue.definitions { app.emit(definition.json(settings, app.language)) }
      return
    }
    let members = await members(settings, app)
    let table = SettingTable(members.map(\.entry), style: app.style, width: app.terminal.width)
    for group in SettingGroup.allCases {
      let entries = members.filter { $0.group == group }.map(\.entry)
      guard !entries.isEmpty else { continue }
      app.terminal.result(app.style(group.title.text(in: app.language), .bold))
      for entry in entries { table.lines(entry).forEach(app.terminal.result) }
      if let footer = group.footer { table.footer(footer.text(in: app.language)).forEach(app.terminal.result) }
      app.terminal.result("")
    }
    app.terminal.result(app.style(app.paths.settings, .gray))
  }
}

extension SettingsList {
  /// The keys of a row. A value that is shown in words is followed by the value for `settings set`.
  private func keys(_ row: SettingRow, _ settings: Settings) -> String {
    row.keys.map { key in
      guard let definition = try? SettingsCatalogue.definition(key), case .text(let value) = definition.value(settings),
        definition.words(value) != nil
      else { return key }
      return "\(key): \(value)"
    }
    .joined(separator: ", ")
  }

  /// The names of the store; `nil` without a store. A store that cannot be read does not hide the settings.
  private func known(_ settings: Settings, _ app: AppContext) async -> (titles: SettingTitles, lists: ListSettings)? {
    guard FileManager.default.fileExists(atPath: app.paths.database) else { return nil }
    return try? await app.withStore(isFollowed: false) { store in
      try store.read { (try SettingTitles(settings, $0), try ListSettings(settings, $0)) }
    }
  }

  private func members(
    _ settings: Settings, _ app: AppContext
  ) async -> [(group: SettingGroup, entry: SettingTable.Entry)] {
    let rows = SettingsCatalogue.rows(settings, language: app.language)
    let known = await known(settings, app)
    return rows.flatMap { row -> [(group: SettingGroup, entry: SettingTable.Entry)] in
      if let lists = known?.lists, lists.replaces(row) {
        return lists.switches.map {
          (row.group, SettingTable.Entry(label: $0.name, value: $0.words(app.language), key: $0.command))
        }
      }
      let shown = known?.titles.titled(row) ?? row
      return [(row.group, SettingTable.Entry(label: shown.label, value: shown.text, key: keys(row, settings)))]
    }
  }
}

extension SettingDefinition {
  func json(_ settings: Settings, _ language: Language) -> JSONLine {
    var line = JSONLine(.setting)
    line.add("key", .string(key))
    line.add("value", .setting(value(settings)))
    line.add("default", .setting(defaultValue))
    line.add("allowed", .string(kind.allowed))
    line.add("unit", .string(unit?.name(count: 2).english))
    line.add("group", .string(group.title.text(in: language)))
    line.add("label", .string(label.text(in: language)))
    line.add("visible", .bool(isVisible(settings)))
    return line
  }
}

extension JSONLine.Value {
  static func setting(_ value: SettingValue) -> JSONLine.Value {
    switch value {
    case .boolean(let value): .bool(value)
    case .integer(let value): .int(value)
    case .text(let value): .string(value)
    case .list(let values): .strings(values)
    case .absent: .string(nil)
    }
  }
}
