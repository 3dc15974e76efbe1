package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// The switch of each list below "Sichtbare Erinnerungslisten" (S4-55): one row for each list in place of the row of the
/// key that holds their addresses.
package struct ListSettings {
  /// A list, and whether it is synced.
  package struct Switch {
    /// The name of the list, with the account where several accounts have a list of this name.
    package var name: String
    package var isOn: Bool
  }

  package let switches: [Switch]

  package init(_ settings: Settings, _ store: StoreReader) throws {
    let names = try ListNames(store)
    switches = names.present.map { Switch(name: names.name($0), isOn: $0.list.isActive(settings)) }
  }

  /// Whether the row of the setting gives way to the switches.
  package func replaces(_ row: SettingRow) -> Bool { !switches.isEmpty && row.keys == [ListSelection.key] }
}
