import FocusbloxModel

/// The locale for days and times.
enum TimeLocale {
  /// LC_ALL, LC_TIME and LANG, in the order of POSIX. LANG counts only where the output is in its language; with
  /// `--lang` it does not determine times.
  static func of(_ environment: [String: String], _ language: Language) -> String? {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let locale = value.prefix { $0 != "." && $0 != "@" }
      guard locale.contains("_"), name != "LANG" || Language.of(["LANG": value]) == language else { continue }
      return String(locale)
    }
    return nil
  }
}
