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
    "a refused end of a line names what would be read, and each of these is read",
    arguments: [
      ("gym mon wed fri 6pm", ["every mon, wed and fri 6pm"]),
      ("Sport Mo Mi Fr 18 Uhr", ["jeden Mo, Mi und Fr 18 Uhr"]),
      ("gym mon/wed/fri 7am", ["every mon, wed and fri 7am"]),
      ("Tabletten bis Freitag täglich", ["täglich bis Freitag", "fällig Freitag täglich"]),
      ("Training 3 mal jede Woche", ["jede Woche 3 mal"]),
      ("Anruf nächsten Sonntag wöchentlich", ["Sonntag wöchentlich", "Sonntag nächste Woche wöchentlich"]),
      ("Choir on the first and third monday", ["every first and third monday"]),
      ("Reifen Oktober jährlich", ["im Oktober jährlich"]),
      ("Plan for Monday weekly", ["@Monday @weekly", "Monday @weekly"]),
      ("Notes from tuesday due friday", ["starting tuesday due friday", "due friday"]),
    ])
  func whatWouldBeRead(_ line: String, _ said: [String]) throws {
    guard case .failure(let refusal) = QuickAddReader(Now.wednesday).read(line) else {
      Issue.record("\(line) is read")
      return
    }
    #expect(refusal.say == said)
    for words in refusal.say {
      let task = try QuickAddReader(Now.wednesday).read("X " + words).get()
      #expect(task.due != nil || task.repetition != nil, "\(words)")
    }
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
