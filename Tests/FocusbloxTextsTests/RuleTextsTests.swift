import FocusbloxModel
import Testing

@testable import FocusbloxTexts

@Suite struct RuleTextsTests {
  @Test(
    "places from the end of a month have words",
    arguments: [
      ("-1", "letzten Tag", "last day"), ("-2", "vorletzten Tag", "2nd-to-last day"),
      ("-3", "drittletzten Tag", "3rd-to-last day"), ("-4", "viertletzten Tag", "4th-to-last day"),
      ("-5", "5.-letzten Tag", "5th-to-last day"),
    ])
  func placesFromTheEnd(_ day: String, _ german: String, _ english: String) {
    let rule = "FREQ=MONTHLY;BYMONTHDAY=\(day)"
    #expect(RuleTexts(language: .german).text(rule) == "Monatlich am \(german)")
    #expect(RuleTexts(language: .english).text(rule) == "Monthly on the \(english)")
  }
}
