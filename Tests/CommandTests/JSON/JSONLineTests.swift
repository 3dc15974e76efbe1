import FocusbloxScreen
import Foundation
import Testing

@testable import focusblox

@Suite("JSON output")
struct JSONLineTests {
  @Test("every character that a terminal obeys is escaped, and reads back the same")
  func escapesControls() throws {
    let obeyed = (0...0xFFFF).compactMap(Unicode.Scalar.init).filter(\.isObeyed)
    #expect(obeyed.count > 70)
    var text = "é\"\\🧑‍🚀"
    for scalar in obeyed { text.unicodeScalars.append(scalar) }
    let quoted = self.quoted(text)
    #expect(!quoted.unicodeScalars.contains { $0.isObeyed })
    #expect(quoted.contains("\\u009b") && quoted.contains("\\u202e") && quoted.contains("\\u2028"))
    #expect(try JSONDecoder().decode(String.self, from: Data(quoted.utf8)) == text)
    #expect(self.quoted("plain") == "\"plain\"" && self.quoted("é") == "\"é\"")
  }

  /// The text as the only value of an object.
  private func quoted(_ text: String) -> String {
    var line = JSONLine.ofStatusBar
    line.add("", .string(text))
    return String(line.text.dropFirst(4).dropLast())
  }
}
