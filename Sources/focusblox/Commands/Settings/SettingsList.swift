import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct SettingsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name,
    abstract: "Show all settings.",
    discussion: """
      Rows that depend on a switch that is off are left out of the text; --json has every key.

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
    let rows = try await titled(SettingsCatalogue.rows(settings, language: app.language), settings, app)
    let entries = rows.map { SettingTable.Entry(label: $0.label, value: $0.text, key: keys($0, settings)) }
    let table = SettingTable(entries, style: app.style, width: app.terminal.width)
    for group in SettingGroup.allCases {
      let members = zip(rows, entries).filter { $0.0.group == group }
      guard !members.isEmpty else { continue }
      app.terminal.result(app.style(group.title.text(in: app.language), .bold))
      for (_, entry) in members { table.lines(entry).forEach(app.terminal.result) }
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

  private func titled(_ rows: [SettingRow], _ settings: Settings, _ app: AppContext) async throws -> [SettingRow] {
    guard SettingTitles.areWanted(settings) else { return rows }
    return try await app.withStore(isFollowed: false) { store in
      try store.read { rows.map(try SettingTitles(settings, $0).titled) }
    }
  }
}

extension SettingDefinition {
  func json(_ settings: Settings, _ language: Language) -> JSONLine {
    var line = JSONLine()
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
