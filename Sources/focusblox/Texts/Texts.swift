import FocusbloxModel
import FocusbloxWords

/// Messages other than errors. Each topic has an extension in its own file.
enum Texts {
  static func skipped(_ reading: WhenReader.Reading, _ language: Language) -> String {
    let clock = reading.when.local.split(separator: "T").last.map { String($0.prefix(5)) } ?? ""
    return language(
      "Diese Uhrzeit gibt es am \(reading.when.day) nicht (Zeitumstellung); es wird \(clock).",
      "There is no such time on \(reading.when.day) (clocks change); it becomes \(clock).")
  }

  static func unknownKey(_ key: SettingsFile.UnknownKey, path: String, _ language: Language) -> String {
    language(
      "\(path), Zeile \(key.line): den Schlüssel \(language.quoted(key.name)) gibt es nicht; er wird übergangen.",
      "\(path), line \(key.line): there is no key \(language.quoted(key.name)); it is ignored.")
  }
}
