import Foundation
import Testing

/// What a release needs besides its code.
@Suite("A release") struct ReleaseTests {
  @Test("the pages of the libraries name the version of the program", arguments: ["ICalendar", "CalDAV"])
  func version(_ module: String) throws {
    let number = try #require(
      try Self.text("Sources/FocusbloxActions/Workplace/Version.swift").firstMatch(of: /number = "(.+)"/)?.output.1)
    let page = try Self.text("Sources/\(module)/\(module).docc/\(module).md")
    #expect(page.contains("from: \"\(number)\""))
  }

  @Test("the changelog begins with the version of the program, or with what is not yet released")
  func changelog() throws {
    let notes = try Self.text("Sources/focusblox/Documentation.docc/Reference/Changelog.md")
    let newest = try #require(notes.firstMatch(of: /\n## (.+)/)?.output.1)
    let number = try Self.text("Sources/FocusbloxActions/Workplace/Version.swift").firstMatch(of: /number = "(.+)"/)?
      .output.1
    #expect(newest == "Not yet released" || newest == number)
  }

  @Test("the copyright of the packages names every package that is linked, and leaves the licence to its own file")
  func copyright() throws {
    let packages = try Self.text("Config/dependencies.txt").matches(of: /(?m)^swift (\S+)/).map(\.output.1)
    let copyright = try Self.text("Config/package/copyright")
    #expect(packages.count > 3)
    for name in packages {
      #expect(copyright.lowercased().contains(name.replacing(".swift", with: "")), "\(name) is missing")
    }
    #expect(copyright.contains("\nLicense: LICENCE\n"))
  }

  @Test("the script refuses a folder that is not empty, and leaves it as it is")
  func namedFolder() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("focusblox-release-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    // A copy has nothing to build.
    let script = root.appendingPathComponent("Config/scripts/release")
    let kept = root.appendingPathComponent("own/file")
    for file in [script, kept] {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: SourceTree.root.appendingPathComponent("Config/scripts/release"), to: script)
    try Data().write(to: kept)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [script.path, kept.deletingLastPathComponent().path]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1 && said.contains("is not an empty folder"), "\(said)")
    #expect(FileManager.default.fileExists(atPath: kept.path))
  }

  // A program in place of Swift's says what the comparison would find.
  @Test(
    "a break in the interface of a library needs a number that says so",
    arguments: [
      ("0.10.0", "0.10.1", true, false), ("0.10.0", "0.11.0", true, true), ("1.2.0", "1.3.0", true, false),
      ("1.2.0", "2.0.0", true, true), ("0.10.0", "0.10.1", false, true), (nil, "0.10.0", true, true),
    ] as [(String?, String, Bool, Bool)])
  func interface(_ tag: String?, _ version: String, _ breaks: Bool, _ isFine: Bool) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("focusblox-release-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ text: String, to path: String) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write(try Self.text("Config/scripts/interface"), to: "Config/scripts/interface")
    try write(try Self.text("Config/package/version"), to: "Config/package/version")
    let place = "Sources/FocusbloxActions/Workplace/Version.swift"
    try write(try Self.text(place).replacing(/number = ".+"/, with: "number = \"\(version)\""), to: place)
    let found = breaks ? "1 breaking change detected in CalDAV:" : "No breaking changes detected in CalDAV"
    try write("#!/bin/sh\necho '\(found)'\nexit \(breaks ? 1 : 0)\n", to: "bin/swift")
    let script = """
      cd "$1" && chmod 755 bin/swift Config/package/version && git init -q && git add . && git -c user.name=a -c user.email=a@b commit -qm a
      [ -z "$2" ] || git tag "$2"
      PATH="$1/bin:$PATH" bash Config/scripts/interface
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script, "bash", root.path, tag ?? ""]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect((process.terminationStatus == 0) == isFine, "\(said)")
    #expect(isFine || said.contains("breaks what \(tag ?? "") promised"), "\(said)")
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appendingPathComponent(path), encoding: .utf8)
  }
}
