extension SettingsCatalogue {
  /// The settings file with every key at its default and one explaining line for each: in English `Config/focusblox.yaml`.
  public static func yaml(in language: Language) -> String {
    var lines = [
      LocalizedText("Settings of focusblox. Each key has its default value; delete those that you do not change."),
      LocalizedText("Passwords never belong here: see `focusblox account add --help`."),
    ].map { "# " + $0.text(in: language) }
    for group in SettingGroup.allCases {
      let members = definitions.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      lines += ["", "# " + group.title.text(in: language)]
      for definition in members { lines += yaml(of: definition, in: language) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func yaml(of definition: SettingDefinition, in language: Language) -> [String] {
    let value = definition.defaultValue.description
    let unit = definition.unit.map { " " + $0.name(count: 2).text(in: language) } ?? ""
    let allowed = LocalizedText("Possible: \(definition.kind.allowed).").text(in: language)
    let usual = LocalizedText("Default: \(value)\(unit).").text(in: language)
    return [
      "", "# \(definition.explanation.text(in: language)) \(allowed) \(usual)", "\(definition.key): \(value)",
    ]
  }
}
