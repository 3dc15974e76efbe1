import Testing

@testable import FocusbloxScreen

@Suite struct LineEditorTests {
  private func typed(_ keys: [Key], from text: String = "") -> LineEditor {
    var editor = LineEditor(text)
    for key in keys { _ = editor.press(key) }
    return editor
  }

  @Test(
    "keys edit a line",
    arguments: [
      ([Key.character("x")], "Milch", "Milchx"), ([Key(.backspace)], "Bu\u{308}", "B"),
      ([Key(.home), .character("x")], "Milch", "xMilch"), ([Key(.left), Key(.delete)], "Milch", "Milc"),
      ([.control("w")], "Milch kaufen ", "Milch "), ([.control("u")], "Milch", ""),
      ([Key(.left, .alt), .character("x")], "Milch kaufen", "Milch xkaufen"),
      ([.control("a"), .control("k")], "Milch", ""), ([.character("\u{308}")], "u", "ü"),
    ])
  func keysChangeALine(_ keys: [Key], _ before: String, _ after: String) {
    #expect(typed(keys, from: before).text == after)
  }

  @Test func aPasteIsOneLine() {
    var editor = LineEditor("a")
    editor.insert("b\nc\td")
    #expect(editor.text == "ab c d")
  }

  @Test("keys without a meaning in a line are left to the caller")
  func otherKeys() {
    var editor = LineEditor()
    #expect(!editor.press(Key(.up)) && !editor.press(.control("r")) && !editor.press(Key(.function(2))))
  }

  @Test(
    "a selected text is replaced by what is typed, deleted by a key that deletes, and kept by the others",
    arguments: [
      ([Key.character("x")], "x", false), ([Key(.backspace)], "", false), ([.control("u")], "", false),
      ([.control("w"), .character("y")], "y", false), ([Key(.end), .character("x")], "Milchx", false),
      ([Key(.left), .character("x")], "Milcxh", false), ([Key(.up)], "Milch", true), ([], "Milch", true),
    ])
  func aSelectionIsReplaced(_ keys: [Key], _ after: String, _ isSelected: Bool) {
    var editor = LineEditor("Milch", isSelected: true)
    for key in keys { _ = editor.press(key) }
    #expect(editor.text == after && editor.isSelected == isSelected)
  }

  @Test func aPasteReplacesASelection() {
    var editor = LineEditor("Milch", isSelected: true)
    editor.insert("Brot")
    #expect(editor.text == "Brot" && !editor.isSelected)
    #expect(!LineEditor("", isSelected: true).isSelected)
  }
}
