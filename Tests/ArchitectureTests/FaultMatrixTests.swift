import Foundation
import Testing

/// Each test of the fault matrix names its rows of the tables on the page "How sync works": `state | event → state then`
/// or `answer | the server's answer`.
@Suite("Rows of the fault matrix")
struct FaultMatrixTests {
  private static let folder = SourceTree.root.appendingPathComponent("Tests/FocusbloxSyncTests/FaultMatrix")
  private static let page = SourceTree.root.appendingPathComponent(
    "Sources/focusblox/Documentation.docc/Development/How-Sync-Works.md")

  /// The rows of the page's table under a heading, as cells.
  private func rows(under heading: String) throws -> [[String]] {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) })
    return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The comments directly above each test that contain a row.
  private func namedRows() throws -> [(test: String, rows: [String])] {
    try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil).flatMap { file in
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      return lines.indices.filter { lines[$0].hasPrefix("  @Test") }.map { test in
        let comments = lines[..<test].reversed().prefix { $0.hasPrefix("  // ") }
        let rows = comments.filter { $0.contains(" | ") }.map { comment in
          comment.replacing(/^  \/\/ (?:[DI]\d+(?:, [DI]\d+)*: )?/, with: "")
        }
        return ("\(file.lastPathComponent):\(test + 1)", rows)
      }
    }
  }

  @Test("each test names a state, an event and the state then, or an answer, of the page")
  func areOnThePage() throws {
    let transitions = try rows(under: "State and event")
    let answers = Set(try rows(under: "What an answer means").map { $0[0] })
    let states = Set(try rows(under: "The states of a link").map { $0[0] } + ["any", "no row"])
    func isOnThePage(_ row: String) -> Bool {
      let (state, rest) = row.halves(" | ")
      if state == "answer" { return answers.contains(rest) }
      let (event, then) = rest.halves(" → ")
      return states.contains(state)
        && transitions.contains { cells in
          (cells[0] == "any" || cells[0].components(separatedBy: ", ").contains(state)) && cells[1] == event
            && (cells[3] == then || cells[3].components(separatedBy: " or ").contains(then))
        }
    }
    let named = try namedRows()
    #expect(named.count > 50)
    for (test, rows) in named {
      #expect(!rows.isEmpty, "\(test) names no row")
      for row in rows where !isOnThePage(row) { Issue.record("\(test): the page has no row \(row)") }
    }
  }
}

extension String {
  /// The text before and after the first separator; without a separator, the second text is empty.
  fileprivate func halves(_ separator: String) -> (String, String) {
    let parts = components(separatedBy: separator)
    return (parts[0], parts.dropFirst().joined(separator: separator))
  }
}
