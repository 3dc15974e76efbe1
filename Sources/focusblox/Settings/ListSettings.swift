import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// The switch of each list below "Sichtbare Erinnerungslisten" (S4-55): one row for each list in place of the row of the
/// key that holds their addresses.
struct ListSettings {
  struct Switch {
    /// The name of the list, with the account where several accounts have a list of this name.
    var name: String
    var isOn: Bool
  }

  let switches: [Switch]

  init(_ settings: Settings, _ store: StoreReader) throws {
    let names = try ListNames(store)
    switches = names.present.map { Switch(name: names.name($0), isOn: $0.list.isActive(settings)) }
  }

  /// Whether the row of the setting gives way to the switches.
  func replaces(_ row: SettingRow) -> Bool { !switches.isEmpty && row.keys == [ListSelection.key] }
}

extension ListSettings.Switch {
  func words(_ l: Language) -> String { isOn ? l("on") : l("off") }

  /// The command that turns the switch.
  var command: String { isOn ? "lists disable" : "lists enable" }
}
