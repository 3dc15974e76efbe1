import Foundation
import Testing

@Suite("Rules of the source files") struct SourceRuleTests {
  @Test("every file keeps the rules") func rulesAreKept() throws {
    let violations = try SourceTree.files("Sources").flatMap(SourceRules.violations)
    #expect(violations.isEmpty)
  }

  @Test(
    "a violation of a rule is found",
    arguments: [
      "let value = try! read()", "let word = value as! String", "fatalError(\"no\")", "print(value)",
      "let now = Date()",
      "exit(1)", "let zone = TimeZone.current", "let calendar = Calendar.current", "FileManager.default",
      "ProcessInfo.processInfo.environment", "Locale.current",
    ])
  func findsViolation(_ line: String) {
    let file = SourceFile(path: "Sources/ICalendar/Sample.swift", text: "\n" + line)
    #expect(SourceRules.violations(file).count == 1)
  }

  @Test(
    "similar text is no violation",
    arguments: ["// print(value)", "let text = \"Date()\"", "connection.exit(1)", "reprint(value)", "retry!"])
  func similarText(_ line: String) {
    #expect(SourceRules.violations(SourceFile(path: "Sources/ICalendar/Sample.swift", text: line)).isEmpty)
  }

  @Test("words of a language are found in an action", arguments: ["let text: Sentence", "Texts.none", "l(\"Done\")"])
  func wordsOfAnAction(_ line: String) {
    #expect(SourceRules.violations(SourceFile(path: "Sources/FocusbloxActions/Sample.swift", text: line)).count == 1)
    #expect(SourceRules.violations(SourceFile(path: "Sources/focusblox/Sample.swift", text: line)).isEmpty)
  }

  @Test("the executable may read the environment, but not crash") func executable() {
    let reads = SourceFile(path: "Sources/focusblox/App/Sample.swift", text: "let now = Date()")
    let crashes = SourceFile(path: "Sources/focusblox/App/Sample.swift", text: "try! work()")
    #expect(SourceRules.violations(reads).isEmpty)
    #expect(SourceRules.violations(crashes).count == 1)
  }

  @Test("a long file and a vague name are found") func fileRules() {
    let text = String(repeating: "\n", count: SourceRules.maximumLines)
    #expect(SourceRules.violations(SourceFile(path: "Sources/CalDAV/Sample.swift", text: text)).count == 1)
    #expect(SourceRules.violations(SourceFile(path: "Sources/CalDAV/StringUtils.swift", text: "")).count == 1)
  }

  @Test(
    "the package keeps its settings",
    arguments: [
      #".enableUpcomingFeature("InternalImportsByDefault")"#, #".enableUpcomingFeature("ExistentialAny")"#,
      #".enableUpcomingFeature("MemberImportVisibility")"#, ".treatAllWarnings(as: .error)",
      "swiftLanguageModes: [.v6]",
    ])
  func thePackageKeepsItsSettings(_ setting: String) throws {
    let package = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(package.contains(setting))
  }

  @Test("every Swift target has the settings") func targetSettings() throws {
    let package = try String(contentsOf: SourceTree.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let plain =
      package.ranges(of: ".target(").count + package.ranges(of: ".executableTarget(").count
      + package.ranges(of: ".testTarget(").count
    // The seven C targets contain no Swift.
    #expect(package.ranges(of: "swiftSettings: strict").count == plain - 7)
  }
}
