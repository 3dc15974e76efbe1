import Foundation

/// The name of a list as typed: one line.
package enum ListNameText {
  package static func parse(_ text: String) throws -> String {
    try TypedText.check(text)
    let name = text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { throw ListProblem.noName }
    return name
  }
}

/// A colour as typed: three or four octets in hexadecimal digits.
package enum ListColorText {
  package static func parse(_ text: String) throws(ListProblem) -> String {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard [6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { throw .color(text) }
    return "#" + digits.uppercased()
  }
}
