/// The allowed imports of each module: the table of the architecture page as data.
enum ImportTable {
  private static let foundation: Set<String> = ["Foundation", "Synchronization", "Dispatch", "Glibc"]

  static let allowed: [String: Set<String>] = [
    "ICalendar": foundation.union(["CLibical"]),
    "CalDAV": foundation.union(["CLibxml2", "HTTPTypes", "Logging"]),
    "FocusbloxModel": ["Foundation"],
    "FocusbloxWords": ["Foundation"],
    "FocusbloxScreen": ["FocusbloxModel"],
    "CurlTransport": foundation.union(["CLibcurl", "CResolv", "CalDAV", "HTTPTypes", "Logging"]),
    "FocusbloxStore": foundation.union(["FocusbloxModel", "CSQLiteSettings", "GRDB", "GRDBSQLite"]),
    "FocusbloxCalendar": foundation.union(["FocusbloxModel", "ICalendar"]),
    "FocusbloxSync": foundation.union([
      "FocusbloxModel", "FocusbloxStore", "FocusbloxCalendar", "CalDAV", "ICalendar",
    ]),
    "FocusbloxActions": foundation.union([
      "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxSync", "CalDAV",
      "CurlTransport", "ICalendar", "CWaiting", "Logging", "HTTPTypes", "Yams",
    ]),
    "FocusbloxTexts": foundation.union([
      "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxScreen", "FocusbloxSync",
      "FocusbloxActions", "CalDAV", "ICalendar",
    ]),
    "FocusbloxEffects": foundation.union([
      "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxScreen", "FocusbloxSync",
      "FocusbloxActions", "FocusbloxTexts", "ICalendar",
    ]),
    "focusblox": foundation.union([
      "FocusbloxModel", "FocusbloxWords", "FocusbloxStore", "FocusbloxCalendar", "FocusbloxScreen", "FocusbloxSync",
      "FocusbloxActions", "FocusbloxTexts", "FocusbloxEffects", "CalDAV", "CurlTransport", "ICalendar", "CSystemd",
      "CWaiting", "ArgumentParser",
    ]),
  ]

  /// Modules that only one file may import.
  static let singleImporters = ["CSystemd": "Sources/focusblox/Notifier/SessionBus.swift"]

  /// The forbidden imports of a file, as "path: module".
  static func violations(_ file: SourceFile) -> [String] {
    guard let allowed = allowed[file.module] else { return ["\(file.path): a module that the table does not know"] }
    return file.code.compactMap(module(in:)).filter { !allowed.contains($0) }.map { "\(file.path): \($0)" }
  }

  /// The module of an import line with any attributes, access level and kind of symbol.
  static func module(in line: String) -> String? {
    var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    while let first = words.first, first.hasPrefix("@") || levels.contains(String(first)) { words.removeFirst() }
    guard words.first == "import" else { return nil }
    words.removeFirst()
    if let kind = words.first, kinds.contains(String(kind)) { words.removeFirst() }
    return words.first?.split(whereSeparator: { $0 == "." || $0 == ";" }).first.map(String.init)
  }

  private static let levels: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
}
