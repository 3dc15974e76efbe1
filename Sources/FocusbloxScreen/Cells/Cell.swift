/// The meaning of a part of the screen. A ``Theme`` defines its appearance.
public enum Role: UInt8, Sendable, Hashable, CaseIterable {
  case text, dim, heading, overdue, soon, series, accent, good, error
}

/// The meaning of a cell, and whether the cell belongs to the selection.
public struct Look: Sendable, Hashable {
  public var role: Role
  public var isChosen: Bool

  public init(_ role: Role = .text, isChosen: Bool = false) {
    self.role = role
    self.isChosen = isChosen
  }
}

/// One column of one line.
public struct Cell: Sendable, Hashable {
  /// One grapheme cluster.
  public var character: Character
  public var look: Look
  /// The number of columns of the character; 0 for the second column of the wide character before it.
  public var width: UInt8

  static let blank = Cell(character: " ", look: Look(), width: 1)
}

extension Character {
  /// Whether terminals disagree on the number of columns of the character: joined emoji, flags, skin tones, signs with
  /// a form selector.
  var hasDoubtfulWidth: Bool {
    guard utf8.count > 3 else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x200D, 0xFE0E, 0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
      default: false
      }
    }
  }
}
