/// A key as a user presses it.
public struct Key: Sendable, Hashable {
  /// The key without modifiers.
  public enum Code: Sendable, Hashable {
    case character(Character)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  /// The keys that are held with it.
  public struct Modifiers: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = Modifiers(rawValue: 1)
    public static let alt = Modifiers(rawValue: 2)
    public static let control = Modifiers(rawValue: 4)
  }

  public var code: Code
  public var modifiers: Modifiers

  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  public static func character(_ character: Character) -> Key { Key(.character(character)) }
  public static func control(_ character: Character) -> Key { Key(.character(character), .control) }
  public static func alt(_ code: Code) -> Key { Key(code, .alt) }

  /// The character that the key inserts into a line.
  var typed: Character? {
    guard case .character(let character) = code, modifiers.isEmpty else { return nil }
    return character
  }
}

/// A mouse event, in columns and lines from 0.
public struct Mouse: Sendable, Hashable {
  /// What the hand did.
  public enum Action: Sendable, Hashable { case press, wheelUp, wheelDown }

  public var action: Action
  public var x: Int
  public var y: Int

  public init(_ action: Action, _ x: Int, _ y: Int) {
    self.action = action
    self.x = x
    self.y = y
  }
}

/// An input event of a terminal.
public enum Input: Sendable, Hashable {
  case key(Key)
  case paste(String)
  case mouse(Mouse)
}

extension Key: CustomStringConvertible {
  /// The name of the key in help and foot line.
  public var description: String {
    let prefix = (modifiers.contains(.control) ? "^" : "") + (modifiers.contains(.alt) ? "Alt-" : "")
    let name =
      switch code {
      case .character(" "): "␣"
      case .character(let character):
        modifiers.contains(.control) ? character.uppercased() : String(character)
      case .enter: "⏎"
      case .escape: "Esc"
      case .tab: modifiers.contains(.shift) ? "⇧Tab" : "Tab"
      case .backspace: "⌫"
      case .delete: "Del"
      case .insert: "Ins"
      case .up: "↑"
      case .down: "↓"
      case .left: "←"
      case .right: "→"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
      }
    return prefix + name
  }
}
