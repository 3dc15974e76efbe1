extension SettingsCatalogue {
  /// The settings file with every key at its default and one explaining line for each: `Config/focusblox.yaml`.
  public static func yaml() -> String {
    var lines = [
      "# Settings of focusblox. Each key has its default value; delete those that you do not change.",
      "# Passwords never belong here: see `focusblox account add --help`.",
    ]
    for group in SettingGroup.allCases {
      let members = definitions.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      lines += ["", "# \(group.title.english) (\(group.title.german))"]
      for definition in members { lines += yaml(of: definition) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func yaml(of definition: SettingDefinition) -> [String] {
    let value = definition.defaultValue.description
    let unit = definition.unit.map { " \($0.name(count: 2).english)" } ?? ""
    return [
      "",
      "# \(definition.explanation.english) Allowed: \(definition.kind.allowed). Default: \(value)\(unit).",
      "\(definition.key): \(value)",
    ]
  }
}
