import Foundation

/// The source files of this package, as text.
struct SourceFile: Sendable {
  /// From the root of the package, as in `Sources/CalDAV/HTTPTransport.swift`.
  var path: String
  var text: String

  /// The folder below `Sources` that it lies in.
  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines with what is no code blanked out: comments and the insides of plain string literals.
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

  /// Every file below `folder`, Swift unless said.
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
