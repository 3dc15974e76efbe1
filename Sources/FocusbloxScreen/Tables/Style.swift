/// The colours of a terminal (ECMA-48), which are those of the full screen. Nothing is coloured if `isOn` is false.
public struct Style {
  public var isOn: Bool
  public var theme: Theme

  public init(isOn: Bool, theme: Theme = Theme(.sixteen)) {
    (self.isOn, self.theme) = (isOn, theme)
  }

  /// The colours of the text output.
  public enum Colour {
    case red, amber, gray, lilac, bold, green

    /// The meaning of the colour on the screen.
    public var role: Role {
      switch self {
      case .red: .overdue
      case .amber: .soon
      case .gray: .dim
      case .lilac: .series
      case .bold: .heading
      case .green: .good
      }
    }
  }

  public func callAsFunction(_ text: ScreenText, _ colour: Colour?) -> ScreenText {
    guard isOn, let colour, !text.isEmpty else { return text }
    return text.coloured(theme.code(colour.role))
  }

  @_disfavoredOverload public func callAsFunction(_ text: String, _ colour: Colour?) -> ScreenText {
    self(ScreenText(text), colour)
  }
}
