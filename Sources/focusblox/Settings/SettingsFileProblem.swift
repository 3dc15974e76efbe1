import FocusbloxModel
import Foundation

/// A settings file that cannot be used as it is.
enum SettingsFileProblem: Error, Equatable {
  /// `reason` is Foundation's.
  case unreadable(path: String, reason: NSError)
  case unwritable(path: String, reason: NSError)
  case notYAML(path: String, line: Int, reason: String)
  /// A mapping where a value belongs, or a list where keys belong.
  case notFlat(path: String, line: Int)
  case wrongValue(path: String, line: Int, SettingError)
}
