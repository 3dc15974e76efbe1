/// The colours of a terminal (ECMA-48). Nothing is coloured if `isOn` is false.
struct Style {
  var isOn: Bool

  enum Colour: String {
    case red = "31"
    case amber = "33"
    case gray = "90"
    case lilac = "35"
    case bold = "1"
    case green = "32"
  }

  func callAsFunction(_ text: ScreenText, _ colour: Colour?) -> ScreenText {
    guard isOn, let colour, !text.isEmpty else { return text }
    return text.coloured(colour)
  }

  @_disfavoredOverload func callAsFunction(_ text: String, _ colour: Colour?) -> ScreenText {
    self(ScreenText(text), colour)
  }
}
