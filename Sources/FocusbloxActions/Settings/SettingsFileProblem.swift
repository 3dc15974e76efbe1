package import FocusbloxModel
package import Foundation

/// The reason why a settings file cannot be used.
package enum SettingsFileProblem: Error, Equatable {
  /// `reason` is Foundation's error.
  case unreadable(path: String, reason: NSError)
  case unwritable(path: String, reason: NSError)
  /// The file is larger than any settings.
  case tooLarge(path: String)
  case notYAML(path: String, line: Int, reason: String)
  /// The value is a mapping, or the document is a list.
  case notFlat(path: String, line: Int)
  case wrongValue(path: String, line: Int, SettingError)
}
