package import FocusbloxActions
package import FocusbloxModel

extension ListSettings.Switch {
  package func words(_ l: Language) -> String { isOn ? l("on") : l("off") }

  /// The command that turns the switch.
  package var command: String { isOn ? "lists disable" : "lists enable" }
}

extension Language {
  /// What was done to a list of this name.
  package func listSwitch(_ name: String, isEnabled: Bool) -> String {
    isEnabled ? self("“\(name)” is switched on.") : self("“\(name)” is switched off; nothing was deleted.")
  }
}
