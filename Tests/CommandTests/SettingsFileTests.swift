import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts
@testable import focusblox

@Suite struct SettingsFileTests {
  private let file = SettingsFile(path: "/nowhere/focusblox.yaml")

  private func edited(_ text: String, _ key: String, _ value: String) throws -> String {
    let entry = try file.entries(of: text).first { $0.key == key }
    var lines = SettingsLines(text)
    lines.set(key, try SettingsCatalogue.definition(key).parse(value), at: entry)
    return lines.text
  }

  @Test func onlyTheChangedLineDiffers() throws {
    let text = "# mine\n\nplay_sounds: true   # loud\n# end\nlookahead_days: 7\n"
    #expect(
      try edited(text, "play_sounds", "false") == "# mine\n\nplay_sounds: false   # loud\n# end\nlookahead_days: 7\n")
    #expect(try edited(text, "notify_on_due", "false") == text + "notify_on_due: false\n")
  }

  @Test func aListOverSeveralLinesIsReplaced() throws {
    let text = "visibleReminderListIDs:\n  - a\n  - b\n# next\nplay_sounds: true\n"
    #expect(
      try edited(text, "visibleReminderListIDs", "x,z") == "visibleReminderListIDs: [x, z]\n# next\nplay_sounds: true\n"
    )
    let flush = "visibleReminderListIDs:\n- a\n- b\nplay_sounds: true\n"
    #expect(try edited(flush, "visibleReminderListIDs", "null") == "visibleReminderListIDs: null\nplay_sounds: true\n")
  }

  // S4-20
  @Test("a key with a space keeps the space")
  func aKeyWithASpaceKeepsIt() throws {
    let text = try edited("", "remindersSync Enabled", "true")
    #expect(text == "remindersSync Enabled: true\n")
    #expect(try file.contents(of: text).settings.remindersSyncEnabled)
  }

  @Test func everySettingIsReadBack() throws {
    for definition in SettingsCatalogue.definitions {
      let text = try edited("", definition.key, definition.defaultValue.description)
      let contents = try file.contents(of: text)
      #expect(contents.unknown.isEmpty)
      #expect(definition.value(contents.settings) == definition.defaultValue, "\(text)")
    }
  }

  @Test(arguments: ["a: b", "#1", "yes", "", " x ", "ja # nein", "\"quoted\"", "it's", "- a", "null", "[1]", "ä,ö"])
  func aListOfAnyTextIsReadBack(_ name: String) throws {
    var lines = SettingsLines("")
    lines.set("visibleReminderListIDs", .list([name, "b"]), at: nil)
    #expect(try file.contents(of: lines.text).settings.visibleReminderListIDs == [name, "b"])
  }

  @Test func anUnknownKeyIsNamedWithItsLine() throws {
    let contents = try file.contents(of: "play_sounds: false\n\nvolume: 11\n")
    #expect(contents.unknown == [.init(name: "volume", line: 3)])
    #expect(!contents.settings.playSounds)
  }

  @Test func aWrongValueIsReportedWithItsLineAndTheAllowedValues() {
    let wrong = SettingError.notAllowed(key: "lookahead_days", text: "15", allowed: "1…14")
    #expect(throws: SettingsFileProblem.wrongValue(path: file.path, line: 2, wrong)) {
      try file.contents(of: "# x\nlookahead_days: 15\n")
    }
  }

  @Test(arguments: ["play_sounds: [true", "a: b: c", "\tx: y", "play_sounds: true\nplay_sounds: false"])
  func invalidYAMLIsRefused(_ text: String) {
    #expect(throws: SettingsFileProblem.self) { try file.contents(of: text) }
  }

  @Test(arguments: ["- a\n- b", "sounds:\n  play: true", "just text"])
  func nestedYAMLIsRefused(_ text: String) {
    #expect(throws: SettingsFileProblem.self) { try file.contents(of: text) }
  }

  @Test("a file that is no settings file is refused without reading it whole")
  func otherFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("c.yaml")
    try Data(count: 10 << 20).write(to: URL(fileURLWithPath: path))
    #expect(throws: SettingsFileProblem.tooLarge(path: path)) { try SettingsFile(path: path).read() }
    #expect(throws: SettingsFileProblem.tooLarge(path: "/dev/zero")) { try SettingsFile(path: "/dev/zero").read() }
    try Data(count: 100).write(to: URL(fileURLWithPath: path))
    do {
      _ = try SettingsFile(path: path).read()
      Issue.record("read")
    } catch SettingsFileProblem.unreadable(_, let reason) {
      #expect(Texts.reason(reason, .english) == "not text in UTF-8")
    }
    #expect(try SettingsFile(path: "/dev/null").read() == .init())
    try Data([0xEF, 0xBB, 0xBF] + Array("play_sounds: false\n".utf8)).write(to: URL(fileURLWithPath: path))
    #expect(try SettingsFile(path: path).read().settings.playSounds == false)
  }

  @Test("messages repeat only the beginning of a text of the file")
  func theEchoIsCut() {
    let long = String(repeating: "x", count: 100_000) + "\u{301}"
    let problems: [any ExplainedError] = [
      SettingError.unknownKey(long, known: ["play_sounds"]),
      SettingError.notAllowed(key: "lookahead_days", text: long, allowed: "1…14"),
      SettingsFileProblem.notYAML(path: "c.yaml", line: 1, reason: long),
    ]
    for problem in problems { #expect(problem.explanation(in: .english).sentence.utf8.count < 200) }
    let key = SettingsFile.UnknownKey(name: long, line: 1)
    #expect(Texts.unknownKey(key, path: "c.yaml", .german).utf8.count < 200)
  }

  @Test func theFileOfDefaultsIsTheCatalogue() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Config/focusblox.yaml"), encoding: .utf8)
    #expect(text == SettingsCatalogue.yaml(in: .english))
    #expect(try file.contents(of: text) == .init())
  }
}
