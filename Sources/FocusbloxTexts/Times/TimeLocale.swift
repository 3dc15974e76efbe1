package import FocusbloxModel
import Synchronization

/// The locale for days and times.
package enum TimeLocale {
  private static let start = Mutex<[String: String]>([:])

  /// Says, before the first time is written, with which environment the program started. It is constant while the program runs.
  package static func begin(_ environment: [String: String]) { start.withLock { $0 = environment } }

  /// The environment in which the program started; empty where nothing was said.
  package static var environment: [String: String] { start.withLock { $0 } }

  /// LC_ALL, LC_TIME and LANG, in the order of POSIX. LANG counts only where the output is in its language; with
  /// `--lang` it does not determine times.
  package static func of(_ environment: [String: String], _ language: Language) -> String? {
    for name in ["LC_ALL", "LC_TIME", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let locale = value.prefix { $0 != "." && $0 != "@" }
      guard locale.contains("_"), name != "LANG" || Language.of(["LANG": value]) == language else { continue }
      return String(locale)
    }
    return nil
  }
}
