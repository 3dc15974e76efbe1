import FocusbloxModel
import FocusbloxScreen

/// The settings in the groups and with the labels of the specification.
struct SettingRows {
  let app: AppContext

  func read() throws -> [Row] {
    let settings = try app.settings()
    var rows: [Row] = []
    for group in SettingGroup.allCases {
      let members = SettingsCatalogue.definitions.filter { $0.group == group && $0.isVisible(settings) }
      if members.isEmpty { continue }
      rows.append(Row(.heading, group.title.text(in: app.language)))
      rows += members.map { row($0, settings) }
      if let footer = group.footer {
        var note = Row(.note, footer.text(in: app.language))
        note.titleRole = .dim
        rows.append(note)
      }
    }
    return rows
  }

  /// What one of them means, and what it may be.
  func detail(_ key: String, _ target: Row.Target) throws -> Detail {
    let (definition, l) = (try SettingsCatalogue.definition(key), app.language)
    return Detail(
      target, definition.label.text(in: l),
      [
        .init("", definition.explanation.text(in: l)), .init("", ""), .init(l("Schlüssel", "Key"), key),
        .init(l("Wert", "Value"), definition.value(try app.settings()).description),
        .init(l("Vorgabe", "Default"), definition.defaultValue.description),
        .init(l("Möglich", "Allowed"), definition.kind.allowed),
      ])
  }

  private func row(_ definition: SettingDefinition, _ settings: Settings) -> Row {
    var row = Row(.item, definition.label.text(in: app.language), target: .setting(definition.key))
    row.sign = "   "
    if case .boolean(let isOn) = definition.value(settings) { row.sign = isOn ? Row.on : Row.off }
    row.value = definition.value(settings).description
    row.end = definition.displayText(settings, language: app.language)
    let isChanged = definition.value(settings) != definition.defaultValue
    row.endRole = isChanged ? .accent : .text
    return row
  }
}
