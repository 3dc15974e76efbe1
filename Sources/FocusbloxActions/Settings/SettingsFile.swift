package import FocusbloxModel
import Foundation
import Yams

/// The settings file, a flat mapping in YAML. Reading never changes the file, and ``set(_:_:)`` changes one key only.
package struct SettingsFile {
  package var path: String
  /// The language of notifications unless the file names one; `nil` for that of the specification.
  var environmentLanguage: Language?

  /// A key of the file that no setting has.
  package struct UnknownKey: Equatable {
    package var name: String
    package var line: Int
  }

  /// What the file says, and what of it nobody understands.
  package struct Contents: Equatable {
    package var settings = Settings()
    package var unknown: [UnknownKey] = []
  }

  /// The settings in the file; the defaults without a file.
  package func read() throws(SettingsFileProblem) -> Contents {
    try contents(of: try text())
  }

  /// The unchanged text; empty without a file.
  package func text() throws(SettingsFileProblem) -> String {
    guard FileManager.default.fileExists(atPath: path) else { return "" }
    let octets: Data
    do {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw POSIXError(number: errno) }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      octets = try file.read(upToCount: Self.mostOctets + 1) ?? Data()
    } catch {
      throw .unreadable(path: path, reason: error as NSError)
    }
    guard octets.count <= Self.mostOctets else { throw .tooLarge(path: path) }
    let mark = Data([0xEF, 0xBB, 0xBF])
    guard !octets.contains(0),
      let text = String(data: octets.starts(with: mark) ? octets.dropFirst(mark.count) : octets, encoding: .utf8)
    else { throw .unreadable(path: path, reason: CocoaError(.fileReadInapplicableStringEncoding) as NSError) }
    return text
  }

  /// The octets of the largest file that is read. A file with every setting has a tenth of them.
  package static let mostOctets = 256 << 10

  /// Whether a line of the file sets this key. A comment with the key does not count. In a file that is no YAML, any
  /// occurrence counts.
  package static func names(_ key: String, in text: String) -> Bool {
    guard let entries = try? SettingsFile(path: "").entries(of: text) else { return text.contains(key) }
    return entries.contains { $0.key == key }
  }

  package func contents(of text: String) throws(SettingsFileProblem) -> Contents {
    var contents = Contents()
    if let environmentLanguage { contents.settings.notificationLanguage = environmentLanguage }
    // The YAML parser starts slowly, and most users have no file.
    if text.isEmpty { return contents }
    for entry in try entries(of: text) {
      do throws(SettingError) {
        switch entry.value {
        case .text(let text): try contents.settings.set(entry.key, text)
        case .list(let values): try contents.settings.set(entry.key, values)
        }
      } catch {
        guard case .unknownKey = error else { throw .wrongValue(path: path, line: entry.line, error) }
        contents.unknown.append(UnknownKey(name: entry.key, line: entry.line))
      }
    }
    return contents
  }

  /// Makes an empty file where there is none, for a service that names it.
  package func make() throws(SettingsFileProblem) {
    if !FileManager.default.fileExists(atPath: path) { try write("") }
  }

  /// Writes the file atomically. A symbolic link stays a link.
  package func write(_ text: String) throws(SettingsFileProblem) {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    do throws(FileProblem) {
      try OwnFile.write(text, to: target)
    } catch {
      guard case .unwritable(_, let reason) = error else { return }
      throw .unwritable(path: path, reason: reason as NSError)
    }
  }
}

/// One key of the file. Lines are counted from 1.
package struct SettingsEntry: Equatable {
  /// A value as the file spells it.
  package enum Value: Equatable {
    case text(String)
    case list([String])
  }

  package var key: String
  package var line: Int
  package var value: Value
}

extension SettingsFile {
  package func entries(of text: String) throws(SettingsFileProblem) -> [SettingsEntry] {
    let root: Node?
    do {
      // Values are read as text. The patterns for YAML's types cost ten times as much as the parsing, and the tables of
      // their Swift types as much as the parsing.
      root = try Yams.compose(yaml: text, .basic, Constructor([:], [:], [:]), .utf8)
    } catch {
      throw notYAML(error)
    }
    guard let root, root.scalar?.isNothing != true else { return [] }
    guard case .mapping(let mapping) = root else { throw .notFlat(path: path, line: root.mark?.line ?? 1) }
    var entries: [SettingsEntry] = []
    for (key, value) in mapping {
      let line = key.mark?.line ?? 1
      guard case .scalar(let name) = key else { throw .notFlat(path: path, line: line) }
      switch value {
      case .scalar(let scalar):
        entries.append(SettingsEntry(key: name.string, line: line, value: .text(scalar.string)))
      case .sequence(let sequence):
        let values = sequence.compactMap { $0.scalar?.string }
        guard values.count == sequence.count else { throw .notFlat(path: path, line: line) }
        entries.append(SettingsEntry(key: name.string, line: line, value: .list(values)))
      case .mapping, .alias:
        throw .notFlat(path: path, line: line)
      }
    }
    return entries
  }

  private func notYAML(_ error: any Error) -> SettingsFileProblem {
    switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      .notYAML(path: path, line: mark.line, reason: problem)
    case .duplicatedKeysInMapping(let keys, let context):
      .notYAML(
        path: path, line: context.mark.line,
        reason: "duplicate: " + keys.joined(separator: ", "))
    default:
      .notYAML(path: path, line: 1, reason: "\(error)")
    }
  }
}

extension Node.Scalar {
  /// Whether the document is null (YAML 1.2 section 10.3.2).
  fileprivate var isNothing: Bool { style == .plain && ["", "~", "null", "Null", "NULL"].contains(string) }
}
