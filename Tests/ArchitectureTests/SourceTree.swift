import Foundation

/// The source files of this package, as text.
struct SourceFile: Sendable {
  /// The path from the root of the package, such as `Sources/CalDAV/HTTPTransport.swift`.
  var path: String
  var text: String

  /// The folder below `Sources`.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines with blanks instead of comments and of the contents of plain string literals.
  var code: [String] { lines.map { Self.code(in: $0) } }

  static func code(in line: Substring) -> String {
    var result = ""
    var isInString = false
    var previous: Character = " "
    for character in line {
      if character == "\"", previous != "\\" { isInString.toggle() }
      if !isInString, character == "/", previous == "/" { return String(result.dropLast()) }
      result.append(isInString && character != "\"" ? " " : character)
      previous = character
    }
    return result
  }
}

enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All files below `folder` with one of the endings.
  static func files(_ folder: String, endings: [String] = [".swift"]) throws -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { name in
      endings.contains { name.hasSuffix($0) }
    }
    return try names.sorted().map { name in
      SourceFile(
        path: folder + "/" + name,
        text: try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8))
    }
  }
}
