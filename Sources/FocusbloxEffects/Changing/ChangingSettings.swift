import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

extension ActionRunner {
  /// An empty line removes the value.
  func set(_ key: String, _ value: String) throws -> String {
    if key == MorningTime.hour, value.contains(":") {
      return words(key, try MorningTime.set(value, at: wording.place, in: store))
    }
    let change = ChangeSetting(key, to: value.isEmpty ? SettingValue.absent.description : value)
    return words(key, try change.run(at: wording.place, in: store))
  }

  func switchList(_ name: String) throws -> String {
    let list = try store.read { try $0.listNamed(name, account: nil).list }
    let isEnabled = !list.isActive(try wording.settings())
    _ = try SwitchList(list, isEnabled: isEnabled).run(at: wording.place, in: store)
    return l.listSwitch(name, isEnabled: isEnabled)
  }

  func reset(_ key: String) throws -> String {
    let isTime = key == MorningTime.hour
    return words(
      key,
      try isTime ? MorningTime.reset(at: wording.place, in: store) : ResetSetting(key).run(at: wording.place, in: store)
    )
  }

  private func words(_ key: String, _ settings: Settings) -> String {
    let row = SettingsCatalogue.rows(settings, language: l).first { $0.keys.contains(key) }
    return row.map { $0.label + ": " + $0.text } ?? key
  }
}
