package import FocusbloxModel

extension Language {
  /// The language of the environment. Foundation always gives the same answer on Linux (swift-foundation issue 717).
  package static func of(_ environment: [String: String]) -> Language { said(environment) ?? .english }

  /// `nil` where the environment names no language; C and POSIX name none.
  package static func said(_ environment: [String: String]) -> Language? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      if ["C", "POSIX"].contains(value.prefix { $0 != "." }) { return nil }
      return value.lowercased().hasPrefix("de") ? .german : .english
    }
    return nil
  }
}
