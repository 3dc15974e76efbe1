import Testing

@testable import FocusbloxWords

@Suite struct RefusalTests {
  @Test(
    "a start is after the due date by its instant, or by its day where one of them is a whole day",
    arguments: [
      ("friday", "thursday", true), ("thursday 12:01", "thursday 12:00", true), ("friday 7:00", "thursday", true),
      ("friday", "thursday 23:59", true), ("thursday 12:00", "thursday 12:00", false),
      ("thursday 12:00", "thursday", false), ("thursday", "thursday 7:00", false), ("thursday", "friday", false),
    ])
  func aStartAfterTheDueDate(_ start: String, _ due: String, _ isRefused: Bool) throws {
    func when(_ text: String) throws -> When { try WhenReader(Place.wednesday).read(text).get().when }
    let refusal = try Refusal(start: when(start), due: when(due), in: "Report")
    #expect((refusal != nil) == isRefused)
    if let refusal { #expect(try refusal.reason == .mismatch && refusal.readings == [when(start), when(due)]) }
  }
}
