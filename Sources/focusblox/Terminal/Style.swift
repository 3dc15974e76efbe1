/// Colours of a terminal (ECMA-48). Nothing is coloured where `isOn` is false.
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

  func callAsFunction(_ text: String, _ colour: Colour?) -> String {
    guard isOn, let colour, !text.isEmpty else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }
}
