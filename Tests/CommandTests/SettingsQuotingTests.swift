import FocusbloxModel
import FocusbloxScreen
import Testing

@testable import FocusbloxActions

@Suite("Quotation of the settings file") struct SettingsQuotingTests {
  @Test("every character that a terminal obeys is escaped, and reads back the same")
  func escapesControls() throws {
    var text = "é\"\\"
    for scalar in (0...0xFFFF).compactMap(Unicode.Scalar.init) where scalar.isObeyed && scalar != "\0" {
      text.unicodeScalars.append(scalar)
    }
    var lines = SettingsLines("")
    lines.set("default_list", .text(text), at: nil)
    #expect(!lines.text.dropLast().unicodeScalars.contains { $0.isObeyed })
    #expect(try SettingsFile(path: "").entries(of: lines.text).map(\.value) == [.text(text)])
  }
}
