import FocusbloxActions
import FocusbloxTexts
import Foundation

/// Standard input where a command reads it in place of a word, “-”.
enum StandardInput {
  /// The lines without their ends, and without a byte order mark.
  ///
  /// - Throws: `InputLineProblem` for a line that is not UTF-8.
  static func lines() throws -> [String] {
    let octets: Data
    do {
      octets = try FileHandle.standardInput.readToEnd() ?? Data()
    } catch {
      throw FileProblem.unreadable(path: "-", error)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var lines = (octets.starts(with: mark) ? octets.dropFirst(mark.count) : octets)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return try lines.enumerated().map { index, line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let text = String(validating: line, as: UTF8.self) else {
        let problem = ArgumentProblem.notUTF8(String(decoding: line, as: UTF8.self))
        throw InputLineProblem(number: index + 1, problem: problem)
      }
      return text
    }
  }

  /// The lines as one text.
  static func text() throws -> String { try lines().joined(separator: "\n") }
}

/// The words of the command line as the caller wrote them; `CommandLine` shows U+FFFD for octets that are not UTF-8.
enum TypedWords {
  /// - Throws: `ArgumentProblem.notUTF8`.
  static func check() throws(ArgumentProblem) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      throw .notUTF8(String(cString: word))
    }
  }
}
