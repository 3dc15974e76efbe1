/// The appearance of roles on a terminal (ECMA-48 SGR). Text has the terminal's own colour, so that it is readable on
/// any background.
public struct Theme: Sendable, Hashable {
  /// The number of colours of the terminal.
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

  /// The parameters of the sequence that selects the role's appearance; empty for the terminal's own.
  public func code(_ role: Role) -> String {
    if depth == .none {
      return [.heading, .overdue, .error].contains(role) ? "1" : ""
    }
    return switch role {
    case .text: ""
    case .heading: "1"
    case .dim: depth == .sixteen ? "90" : colour(243, "118;118;118")
    case .overdue: depth == .sixteen ? "31" : colour(196, "222;38;38")
    case .soon: depth == .sixteen ? "33" : colour(130, "175;95;0")
    case .series: depth == .sixteen ? "35" : colour(98, "135;95;215")
    case .accent: depth == .sixteen ? "36" : colour(30, "0;135;135")
    case .good: depth == .sixteen ? "32" : colour(28, "0;135;0")
    case .error: depth == .sixteen ? "1;31" : "1;" + colour(196, "222;38;38")
    }
  }

  /// Colours of medium luminance, which have about the same contrast with black and with white (WCAG 2, 1.4.3).
  private func colour(_ index: Int, _ full: String) -> String {
    depth == .full ? "38;2;\(full)" : "38;5;\(index)"
  }
}
