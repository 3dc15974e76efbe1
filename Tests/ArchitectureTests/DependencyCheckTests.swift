import Foundation
import Testing

/// Runs `Config/scripts/check` on a copy of its input.
@Suite("The comparison of dependencies and pictures")
struct DependencyCheckTests {
  /// - Returns: the exit code and the messages of `check --strict`.
  private func check(changing name: String? = nil, _ old: String = "", to new: String = "") throws -> (Int32, String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("focusblox-check-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = "Sources/focusblox/Documentation.docc/Reference"
    let (screens, pictures) = ("Tests/FocusbloxScreenTests/Screens", "Sources/focusblox/Documentation.docc/Resources")
    for path in ["Config/scripts", rules, "Tests/FocusbloxScreenTests"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    let dependencies = try String(
      contentsOf: SourceTree.root.appendingPathComponent("Config/dependencies.txt"), encoding: .utf8)
    let scripts = ["Config/scripts/check", "Config/scripts/pictures", "Config/scripts/texts"]
    for path in scripts + ["Config/dependencies.txt", "Package.swift", "README.md", screens, pictures] {
      try FileManager.default.copyItem(
        at: SourceTree.root.appendingPathComponent(path), to: folder.appendingPathComponent(path))
    }
    // No code names a rule, and the pages have none.
    for page in ["Rules", "Requirements"] {
      try "".write(to: folder.appendingPathComponent("\(rules)/\(page).md"), atomically: true, encoding: .utf8)
    }
    // The pins have the form of SwiftPM's file.
    let pins = dependencies.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.first == "swift" }
      .map { #"{"identity": "\#($0[1])", "state": {"version": "\#($0[2])", "revision": "\#($0[3])"}}"# }
    try "{\"pins\": [\(pins.joined(separator: ", "))]}".write(
      to: folder.appendingPathComponent("Package.resolved"), atomically: true, encoding: .utf8)
    if let name {
      let file = folder.appendingPathComponent(name)
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = text.replacingOccurrences(of: old, with: new, options: .regularExpression)
      try #require(changed != text, "\(name) has no \(old)")
      try changed.write(to: file, atomically: true, encoding: .utf8)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [folder.appendingPathComponent("Config/scripts/check").path, "--strict"]
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (Pipe(), errors)
    try process.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  @Test("passes if everything is as recorded")
  func passes() throws {
    let (code, said) = try check()
    #expect(code == 0, "\(said)")
  }

  @Test(
    "fails if a version, a commit, a hash or a picture differs",
    arguments: [
      ("Package.resolved", "\"revision\": \"[0-9a-f]", "\"revision\": \"_", "other packages"),
      ("Package.resolved", "\"version\": \"7\\.", "\"version\": \"8.", "other packages"),
      ("Config/dependencies.txt", "(swift yams \\S+) [0-9a-f]", "$1 _", "no hash"),
      ("Config/dependencies.txt", "(swift yams) 6", "$1 5", "other packages"),
      ("Config/dependencies.txt", "sha256:[0-9a-f]{64}", "", "no hash"),
      ("Config/dependencies.txt", "swift yams [^\n]*\n", "", "other packages"),
      ("Package.swift", "exact: \"7\\.", "from: \"7.", "exact version"),
      ("Tests/FocusbloxScreenTests/Screens/today.txt", "Overdue", "Too late", "screen-today.svg"),
    ])
  func fails(_ file: String, _ old: String, _ new: String, _ reason: String) throws {
    let (code, said) = try check(changing: file, old, to: new)
    #expect(code != 0 && said.contains(reason), "\(said)")
  }
}
