/// The appearance of roles on a terminal (ECMA-48 SGR). Text has the terminal's own colour, so that it is readable on
/// any background.
public struct Theme: Sendable, Hashable {
  public enum Depth: Sendable, Hashable, CaseIterable {
    /// Attributes only.
    case none
    case sixteen, indexed, full
  }

  public var depth: Depth

  public init(_ depth: Depth) { self.depth = depth }

  /// Chooses the depth by the environment's description of the terminal.
  public init(environment: [String: String]) {
    if environment["NO_COLOR"]?.isEmpty == false {
      depth = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") {
      depth = .full
    } else if environment["TERM"]?.contains("256color") == true {
      depth = .indexed
    } else {
      depth = .sixteen
    }
  }

  /// The complete sequence, independent of the previous look.
  func sequence(_ look: Look) -> String {
    let codes = [code(look.role), look.isChosen ? "7" : ""].filter { !$0.isEmpty }
    return "\u{1B}[" + (["0"] + codes).joined(separator: ";") + "m"
  }

  private func code(_ role: Role) -> String {
    if depth == .none {
      return [.heading, .overdue, .error].contains(role) ? "1" : ""
    }
    return switch role {
    case .text: ""
    case .heading: "1"
    case .dim: depth == .sixteen ? "90" : colour(244, "128;128;128")
    case .overdue: depth == .sixteen ? "31" : colour(167, "215;79;79")
    case .soon: depth == .sixteen ? "33" : colour(172, "208;128;0")
    case .series: depth == .sixteen ? "35" : colour(134, "175;95;215")
    case .accent: depth == .sixteen ? "36" : colour(37, "0;160;160")
    case .good: depth == .sixteen ? "32" : colour(71, "70;160;70")
    case .error: depth == .sixteen ? "1;31" : "1;" + colour(167, "215;79;79")
    }
  }

  /// Colours of medium brightness, which are readable on black and on white.
  private func colour(_ index: Int, _ full: String) -> String {
    depth == .full ? "38;2;\(full)" : "38;5;\(index)"
  }
}
