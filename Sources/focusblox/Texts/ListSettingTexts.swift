import FocusbloxActions
import FocusbloxModel

extension ListSettings.Switch {
  func words(_ l: Language) -> String { isOn ? l("on") : l("off") }

  /// The command that turns the switch.
  var command: String { isOn ? "lists disable" : "lists enable" }
}
