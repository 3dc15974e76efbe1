import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// The settings with the groups, labels and order of the specification.
struct SettingRows {
  let wording: Wording

  func read(_ store: StoreReader) throws -> [Row] {
    let settings = try wording.settings()
    let titles = try SettingTitles(settings, store)
    let lists = try ListSettings(settings, store)
    let all = SettingsCatalogue.rows(settings, language: wording.language).map(titles.titled)
    var rows: [Row] = []
    for group in SettingGroup.allCases {
      let members = all.filter { $0.group == group }
      if members.isEmpty { continue }
      rows.append(Row(.heading, group.title.text(in: wording.language)))
      rows += try members.flatMap { member in
        lists.replaces(member) ? lists.switches.map(row) : [try row(member, settings)]
      }
      if let footer = group.footer {
        var note = Row(.note, footer.text(in: wording.language))
        note.titleRole = .dim
        rows.append(note)
      }
    }
    return rows
  }

  /// The meaning of a setting, and its possible values.
  func detail(_ key: String, _ target: Row.Target, _ store: StoreReader) throws -> Detail {
    let (settings, l) = (try wording.settings(), wording.language)
    let definition = try SettingsCatalogue.definition(key)
    let row = SettingsCatalogue.rows(settings, language: l).first { $0.keys.contains(key) }
    let definitions = try (row?.keys ?? [key]).map { try SettingsCatalogue.definition($0) }
    return Detail(
      target, row?.label ?? definition.label.text(in: l),
      [.init("", definition.explanation.text(in: l)), .init("", "")]
        + definitions.flatMap { definition -> [Detail.Line] in
          [
            .init(l("Key"), definition.key),
            .init(l("Value"), definition.displayText(settings, language: l)),
            .init(l("Default"), definition.displayText(of: definition.defaultValue, language: l)),
            .init(l("Possible"), definition.allowed(in: l)),
          ]
        } + (try RingsDecidedElsewhere(wording: wording, store: store).lines(of: row?.keys ?? [key])))
  }

  private func row(_ list: ListSettings.Switch) -> Row {
    var row = Row(.item, list.name, target: .listSwitch(list.name))
    row.sign = list.isOn ? Row.on : Row.off
    row.end = list.words(wording.language)
    row.endRole = list.isOn ? .text : .accent
    return row
  }

  private func row(_ setting: SettingRow, _ settings: Settings) throws -> Row {
    let definitions = try setting.keys.map { try SettingsCatalogue.definition($0) }
    var row = Row(.item, setting.label, target: .setting(setting.keys[0]))
    row.sign = "   "
    row.end = setting.text
    row.endRole = definitions.contains { $0.value(settings) != $0.defaultValue } ? .accent : .text
    switch definitions[0].value(settings) {
    case .boolean(let isOn): row.sign = isOn ? Row.on : Row.off
    case .absent: row.value = ""
    case let value: row.value = setting.keys.count == 1 ? value.description : setting.text
    }
    if case .boolean = definitions[0].kind { return row }
    row.choices = definitions[0].choices.map { value in
      .init(value.description, definitions[0].displayText(of: value, language: wording.language))
    }
    return row
  }
}
