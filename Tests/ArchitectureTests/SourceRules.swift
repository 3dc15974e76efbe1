/// Rules that a file's text shows.
enum SourceRules {
  static let maximumLines = 500

  /// Forbidden in every module, because they end the program at unexpected data.
  static let crashes = ["try!", "as!", "fatalError(", "preconditionFailure(", "assertionFailure("]

  /// Only the executable reads the environment, prints and exits.
  static let systemAccess = [
    "print(", "exit(", "ProcessInfo", "FileManager", "Date()", "Date.now", "Calendar.current", "TimeZone.current",
    "Locale.current", "TimeZone.autoupdatingCurrent", "Calendar.autoupdatingCurrent",
  ]

  /// These modules own files and may therefore access them.
  static let fileOwners: Set = ["CurlTransport", "FocusbloxActions", "FocusbloxStore"]

  /// Actions have no words of a language and no form for programs; the executable has them.
  static let words = [
    "Sentence", "LocalizedText", "ErrorReport", "Explanation", "ExplainedError", "ScreenText", "JSONLine", "Terminal",
    "Style", "Texts.", "l(", "language(",
  ]

  static let emptyNames = ["util", "helper", "manager", "common"]

  static func violations(_ file: SourceFile) -> [String] {
    var found: [String] = []
    let isGenerated = file.name == "Sentences.swift"
    if file.lines.count > maximumLines, !isGenerated { found.append("\(file.path): \(file.lines.count) lines") }
    let name = file.name.lowercased()
    found += emptyNames.filter { name.contains($0) }.map { "\(file.path): a name with \($0)" }
    if file.module == "focusblox", name == "main.swift" { found.append("\(file.path): @main, not main.swift") }
    var words = crashes
    if file.module != "focusblox" { words += systemAccess }
    if file.module == "FocusbloxActions" { words += Self.words }
    if fileOwners.contains(file.module) { words.removeAll { $0 == "FileManager" } }
    for (number, line) in file.code.enumerated() {
      found += words.filter { holds(line, $0) }.map { "\(file.path):\(number + 1): \($0)" }
    }
    return found
  }

  /// Whether `line` contains `word` as a name of its own: not as the end of a longer name or as a member, as in
  /// `retry!` or `.exit(`.
  private static func holds(_ line: String, _ word: String) -> Bool {
    line.ranges(of: word).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !(before.isLetter || before.isNumber || before == "_" || before == ".")
    }
  }
}
