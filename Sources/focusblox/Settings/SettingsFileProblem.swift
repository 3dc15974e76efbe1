import FocusbloxModel

/// A settings file that cannot be used as it is.
enum SettingsFileProblem: Error, Equatable {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case notYAML(path: String, line: Int, reason: String)
  /// A mapping where a value belongs, or a list where keys belong.
  case notFlat(path: String, line: Int)
  case wrongValue(path: String, line: Int, SettingError)
}
