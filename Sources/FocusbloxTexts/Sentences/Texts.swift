package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxWords

/// Messages other than errors. Each topic has an extension in its own file.
package enum Texts {
  /// The notice that the clocks skip the typed time.
  package static func skipped(_ reading: WhenReader.Reading, _ language: Language) -> String {
    let clock = reading.when.local.split(separator: "T").last.map { String($0.prefix(5)) } ?? ""
    let day = DayText(language, [reading.when]).text(.day(reading.when.day))
    return language("\(day) has no such time (the clocks change); it becomes \(clock).")
  }

  package static func unknownKey(_ key: SettingsFile.UnknownKey, path: String, _ language: Language) -> String {
    language("\(path), line \(key.line): there is no key \(language.quoted(echo(key.name))); it is ignored.")
  }

  /// The number of unknown keys that are named. A file that is no settings file may have thousands.
  package static let namedKeys = 5

  package static func moreUnknownKeys(_ count: Int, path: String, _ language: Language) -> String {
    language("\(path): \(count) more keys do not exist; they are ignored.")
  }

  static let longestEcho = 80

  /// A text of a file in the length in which messages repeat it.
  package static func echo(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard !scalars.dropFirst(longestEcho).isEmpty else { return text }
    return String(scalars.prefix(longestEcho - 1)) + "…"
  }
}
