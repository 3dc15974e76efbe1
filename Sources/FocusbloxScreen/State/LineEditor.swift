/// One line of text that a user types.
public struct LineEditor: Sendable, Hashable {
  private(set) var characters: [Character]
  private(set) var cursor: Int
  /// Whether the whole text is selected, so that typing replaces it.
  private(set) var isSelected: Bool

  public init(_ text: String = "", isSelected: Bool = false) {
    characters = Array(text)
    cursor = characters.count
    self.isSelected = isSelected && !text.isEmpty
  }

  public var text: String { String(characters) }

  var beforeCursor: String { String(characters[..<cursor]) }

  /// - Returns: whether the key belongs to a line of text.
  mutating func press(_ key: Key) -> Bool {
    if let typed = key.typed {
      insert(String(typed))
      return true
    }
    if isSelected, key.deletes {
      removeSelected()
      return true
    }
    let isWord = !key.modifiers.isDisjoint(with: [.alt, .control])
    let wasSelected = isSelected
    isSelected = false
    switch key.code {
    case .backspace: isWord ? deleteWord() : delete(before: true)
    case .delete: delete(before: false)
    case .left: cursor = isWord ? wordStart : max(0, cursor - 1)
    case .right: cursor = isWord ? wordEnd : min(characters.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .character("a") where key.modifiers == .control: cursor = 0
    case .character("e") where key.modifiers == .control: cursor = characters.count
    case .character("b") where key.modifiers == .alt: cursor = wordStart
    case .character("f") where key.modifiers == .alt: cursor = wordEnd
    case .character("w") where key.modifiers == .control: deleteWord()
    case .character("u") where key.modifiers == .control:
      characters.removeSubrange(..<cursor)
      cursor = 0
    case .character("k") where key.modifiers == .control: characters.removeSubrange(cursor...)
    default:
      isSelected = wasSelected
      return false
    }
    return true
  }

  private mutating func removeSelected() {
    guard isSelected else { return }
    (characters, cursor, isSelected) = ([], 0, false)
  }

  /// Inserts text. Line ends become blanks; a combining mark joins the character before it.
  mutating func insert(_ text: String) {
    removeSelected()
    let plain = text.split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    let before = Array(beforeCursor + plain)
    characters = before + characters[cursor...]
    cursor = before.count
  }

  /// Replaces the last characters before the cursor.
  mutating func replace(last count: Int, with text: String) {
    isSelected = false
    let start = max(0, cursor - count)
    characters.replaceSubrange(start..<cursor, with: Array(text))
    cursor = start + text.count
  }

  private mutating func delete(before: Bool) {
    let place = before ? cursor - 1 : cursor
    guard characters.indices.contains(place) else { return }
    characters.remove(at: place)
    cursor = place
  }

  private mutating func deleteWord() {
    let start = wordStart
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  private var wordStart: Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  private var wordEnd: Int {
    var place = cursor
    while place < characters.count, characters[place].isWhitespace { place += 1 }
    while place < characters.count, !characters[place].isWhitespace { place += 1 }
    return place
  }
}

extension Key {
  /// Whether the key deletes text in a line.
  fileprivate var deletes: Bool {
    switch code {
    case .backspace, .delete: true
    case .character("w"), .character("u"), .character("k"): modifiers == .control
    default: false
    }
  }
}
