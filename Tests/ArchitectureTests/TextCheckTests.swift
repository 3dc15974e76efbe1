import Foundation
import Testing

/// Runs `Config/scripts/texts --check` on a small program with a table.
@Suite("The comparison of sentences and tables")
struct TextCheckTests {
  private static let code = #"app.say("No task matches “\(l.quoted(word))”.")"#
  private static let table = """
    msgid "No task matches “{1}”."
    msgstr "Keine Aufgabe passt auf „{1}“."

    """

  /// - Returns: the exit code and the messages of the check after the tables were generated and then changed.
  private func check(code: String = code, table: String = table, then later: String? = nil) throws -> (Int32, String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("focusblox-texts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let sources = folder.appendingPathComponent("Sources/focusblox")
    let tables = sources.appendingPathComponent("Texts/German")
    let script = folder.appendingPathComponent("Config/scripts/texts")
    for path in [tables, script.deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: SourceTree.root.appendingPathComponent("Config/scripts/texts"), to: script)
    try code.write(to: sources.appendingPathComponent("Sample.swift"), atomically: true, encoding: .utf8)
    let file = tables.appendingPathComponent("Sample.po")
    try table.write(to: file, atomically: true, encoding: .utf8)
    _ = try run(script)
    if let later { try later.write(to: file, atomically: true, encoding: .utf8) }
    return try run(script, "--check")
  }

  private func run(_ script: URL, _ arguments: String...) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path] + arguments
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (Pipe(), errors)
    try process.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test("passes if each sentence has its row") func passes() throws {
    let (code, said) = try check()
    #expect(code == 0, "\(said)")
  }

  @Test("finds sentences inside of sentences, on several lines and with a context") func forms() throws {
    let code = ##"""
      l("a \(isOpen ? l("open", for: "shop") : l("shut"))")
      language(
        """
        one
          two \
        three
        """)
      self(#"\(1) \#(l("deep"))"#)
      // l("a comment")
      """##
    let table = #"""
      msgid "a {1}"
      msgstr "ein {1}"

      msgctxt "shop"
      msgid "open"
      msgstr "offen"

      msgid "shut"
      msgstr "zu"

      msgid ""
      "one\n"
      "  two three"
      msgstr "eins zwei drei"

      msgid "\\(1) {1}"
      msgstr "{1}"

      msgid "deep"
      msgstr "tief"

      """#
    let (status, said) = try check(code: code, table: table)
    #expect(status == 0, "\(said)")
  }

  @Test("finds the help of a command by its words without examples") func help() throws {
    let code = #"""
      CommandConfiguration(abstract: "Add a task.", discussion: """
        In one line.

        Example:
          focusblox add Milk
        """)
      """#
    let table = """
      msgid "Add a task."
      msgstr "Etwas hinzufügen."

      msgid "In one line."
      msgstr "In einer Zeile."

      """
    let (status, said) = try check(code: code, table: table)
    #expect(status == 0, "\(said)")
  }

  @Test(
    "fails if a row is missing, unused, doubled, empty or has other placeholders",
    arguments: [
      ("", "no table has “No task matches “{1}”.”"),
      (table + "\nmsgid \"yes\"\nmsgstr \"ja\"\n", "nothing says “yes”"),
      (table + "\n" + table, "a second row"),
      (table.replacingOccurrences(of: "Keine Aufgabe passt auf „{1}“.", with: ""), "no German"),
      (table.replacingOccurrences(of: "„{1}“", with: "{2}"), "other placeholders"),
      (table.replacingOccurrences(of: " passt auf „{1}“", with: ""), "other placeholders"),
    ])
  func fails(_ table: String, _ reason: String) throws {
    let (status, said) = try check(table: table)
    #expect(status != 0 && said.contains(reason), "\(said)")
  }

  @Test("fails if the generated file is older than a table") func stale() throws {
    let later = Self.table.replacingOccurrences(of: "Keine", with: "Nicht eine")
    let (status, said) = try check(then: later)
    #expect(status != 0 && said.contains("stale"), "\(said)")
  }
}
