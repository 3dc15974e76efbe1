import FocusbloxModel
import Foundation
import Testing

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

  @Test func theFileOfDefaultsIsTheCatalogue() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Config/focusblox.yaml"), encoding: .utf8)
    #expect(text == SettingsCatalogue.yaml())
    #expect(try file.contents(of: text) == .init())
  }
}
