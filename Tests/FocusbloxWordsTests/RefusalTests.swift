import Testing

@testable import FocusbloxWords

@Suite struct RefusalTests {
  @Test(
    "a start after the due date is refused, compared by day where either is a whole day",
    arguments: [
      ("friday", "thursday", true), ("thursday 12:01", "thursday 12:00", true), ("friday 7:00", "thursday", true),
      ("friday", "thursday 23:59", true), ("thursday 12:00", "thursday 12:00", false),
      ("thursday 12:00", "thursday", false), ("thursday", "thursday 7:00", false), ("thursday", "friday", false),
    ])
  func aStartAfterTheDueDate(_ start: String, _ due: String, _ isRefused: Bool) throws {
    func when(_ text: String) throws -> When { try WhenReader(Now.wednesday).read(text).get().when }
    let refusal = try Refusal(start: when(start), due: when(due), in: "Report")
    #expect((refusal != nil) == isRefused)
    if let refusal { #expect(try refusal.reason == .mismatch && refusal.readings == [when(start), when(due)]) }
  }

  @Test(
    "the refusal of an ambiguous repetition names both readings with the rest of the words",
    arguments: [
      ("jeden 2. Dienstag", ["alle 2 Wochen am Dienstag", "jeden 2. Dienstag im Monat"]),
      (
        "jeden zweiten Dienstag ab 1.12. um 9:00",
        ["alle 2 Wochen am Dienstag ab 1.12. um 9:00", "jeden 2. Dienstag im Monat ab 1.12. um 9:00"]
      ),
      ("every second tuesday 6pm", ["every 2 weeks on tuesday 6pm", "2nd tuesday of every month 6pm"]),
    ])
  func bothReadingsOfARepetition(_ text: String, _ said: [String]) {
    let asked = RepetitionReader(Now.wednesday).read(text, due: nil)
    let line = QuickAddReader(Now.wednesday).read("Zahnarzt " + text)
    guard case .failure(let first) = asked, case .failure(let second) = line else {
      Issue.record("\(asked) \(line)")
      return
    }
    #expect(first.say == said && second.say == said)
  }
}
