/// The reason why a setting cannot be read or set. It contains the user's own text, which is not a secret.
public enum SettingError: Error, Sendable, Hashable {
  case unknownKey(String, known: [String])
  /// `allowed` is a list of values or a range, such as `0…23`.
  case notAllowed(key: String, text: String, allowed: String)
}
