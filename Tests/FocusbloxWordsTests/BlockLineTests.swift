import Foundation
import Testing

@testable import FocusbloxWords

/// Wednesday, 25 November 2026, 10:00 in Berlin.
@Suite struct BlockLineTests {
  private func read(_ line: String, isEndGiven: Bool = false) -> String {
    switch BlockLineReader(Now.wednesday).read(line, isEndGiven: isEndGiven) {
    case .success(let block)?: "\(block.title)|\(block.start.local)|\(block.end?.local ?? "-")"
    case .failure(let refusal)?: "\(refusal.reason): \(refusal.readings.map(\.local).joined(separator: ", "))"
    case nil: "-"
    }
  }

  @Test(
    "a title with a start and an end",
    arguments: [
      ("Steuer morgen 14-16 Uhr", "Steuer|2026-11-26T14:00|2026-11-26T16:00"),
      ("Steuer morgen 14 - 16 Uhr", "Steuer|2026-11-26T14:00|2026-11-26T16:00"),
      ("Steuer 14:00–15:30", "Steuer|2026-11-25T14:00|2026-11-25T15:30"),
      ("Steuer am Freitag von 9 bis 11 Uhr", "Steuer|2026-11-27T09:00|2026-11-27T11:00"),
      ("Bericht von 2024 Freitag von 9 bis 11", "Bericht von 2024|2026-11-27T09:00|2026-11-27T11:00"),
      ("deep work tomorrow 2-4pm", "deep work|2026-11-26T14:00|2026-11-26T16:00"),
      ("deep work tomorrow 11-1pm", "deep work|2026-11-26T11:00|2026-11-26T13:00"),
      ("deep work friday from 9am to 11am", "deep work|2026-11-27T09:00|2026-11-27T11:00"),
      ("deep work between 14:00 and 16:00", "deep work|2026-11-25T14:00|2026-11-25T16:00"),
      ("Film heute 22-1 Uhr", "Film|2026-11-25T22:00|2026-11-26T01:00"),
      ("Film heute 22-24 Uhr", "Film|2026-11-25T22:00|2026-11-26T00:00"),
      ("Reise 26.11. 14:00 bis 27.11. 9:00", "Reise|2026-11-26T14:00|2026-11-27T09:00"),
      ("X 2026-12-01 14:00-15:00", "X|2026-12-01T14:00|2026-12-01T15:00"),
      ("14-16 Uhr", "|2026-11-25T14:00|2026-11-25T16:00"),
      ("Steuer 9-11 Uhr morgen", "Steuer|2026-11-26T09:00|2026-11-26T11:00"),
      ("von 9 bis 11 Uhr morgen", "|2026-11-26T09:00|2026-11-26T11:00"),
      ("Steuer 9:30-11:00 am Freitag", "Steuer|2026-11-27T09:30|2026-11-27T11:00"),
      ("Steuer 9-11 Uhr am 3.12.", "Steuer|2026-12-03T09:00|2026-12-03T11:00"),
      ("deep work 2-4pm tomorrow", "deep work|2026-11-26T14:00|2026-11-26T16:00"),
      ("deep work 9-11 am friday", "deep work|2026-11-27T09:00|2026-11-27T11:00"),
      ("Nachtzug 22:00 bis 6:00 morgen", "Nachtzug|2026-11-25T22:00|2026-11-26T06:00"),
      ("Plan 14:00-16", "Plan|2026-11-25T14:00|2026-11-25T16:00"),
      ("Steuer 8-9 Uhr", "Steuer|2026-11-26T08:00|2026-11-26T09:00"),
      ("9-11", "|2026-11-26T09:00|2026-11-26T11:00"),
      ("Steuer 9-11", "Steuer|2026-11-26T09:00|2026-11-26T11:00"),
      ("Steuer 11-13", "Steuer|2026-11-25T11:00|2026-11-25T13:00"),
      ("Steuer morgen 9-11", "Steuer|2026-11-26T09:00|2026-11-26T11:00"),
      ("deep work 14 to 16", "deep work|2026-11-25T14:00|2026-11-25T16:00"),
      ("Kapitel 3-5 morgen 14-16 Uhr", "Kapitel 3-5|2026-11-26T14:00|2026-11-26T16:00"),
      ("Film 20 Uhr bis 22 Uhr list:\"Große Liste\"", "Film|2026-11-25T20:00|2026-11-25T22:00"),
    ])
  func ranges(_ line: String, _ expected: String) { #expect(read(line) == expected) }

  @Test(
    "a title with a start and a duration",
    arguments: [
      ("Steuer morgen 14 Uhr 90min", "Steuer|2026-11-26T14:00|2026-11-26T15:30"),
      ("Steuer morgen 14:00 für 2 Stunden", "Steuer|2026-11-26T14:00|2026-11-26T16:00"),
      ("deep work friday 9:00 for 1h30m", "deep work|2026-11-27T09:00|2026-11-27T10:30"),
      ("2h", "|2026-11-25T10:00|2026-11-25T12:00"),
      ("deep work 2h", "deep work|2026-11-25T10:00|2026-11-25T12:00"),
      ("deep work for 90 minutes", "deep work|2026-11-25T10:00|2026-11-25T11:30"),
      ("Steuer 9 Uhr 2h", "Steuer|2026-11-26T09:00|2026-11-26T11:00"),
      ("Mail 14 Uhr eine halbe Stunde", "Mail|2026-11-25T14:00|2026-11-25T14:30"),
      ("Sonntag Spaziergang 29.11. 11 Uhr 1h", "Sonntag Spaziergang|2026-11-29T11:00|2026-11-29T12:00"),
    ])
  func lengths(_ line: String, _ expected: String) { #expect(read(line) == expected) }

  @Test(
    "an ambiguous or past time is refused, and a line without a time is no block",
    arguments: [
      ("Kapitel 3-5", "ambiguous: 2026-11-25T15:00, 2026-11-26T03:00"), ("Steuer morgen 2h", "-"),
      ("Steuer morgen 8-7", "ambiguous: 2026-11-26T19:00, 2026-11-27T07:00"),
      ("Steuer morgen 22-8", "Steuer|2026-11-26T22:00|2026-11-27T08:00"),
      ("Steuer morgen 8:00-7:00", "Steuer|2026-11-26T08:00|2026-11-27T07:00"),
      ("Call tomorrow 2:00-4pm", "ambiguous: 2026-11-26T02:00, 2026-11-26T14:00"),
      ("Steuer morgen 14 Uhr", "Steuer|2026-11-26T14:00|-"), ("Steuer", "-"),
      ("Steuer morgen", "-"), ("Urlaub 24.-26.12.", "-"),
    ])
  func others(_ line: String, _ expected: String) { #expect(read(line) == expected) }

  @Test func aListIsNoPartOfTheTitle() throws {
    let line = ShellLine.text(of: ["Steuer", "list:Große Liste", "14-16", "Uhr"])
    let block = try #require(try BlockLineReader(Now.wednesday).read(line)?.get())
    #expect(block.title == "Steuer" && block.list == "Große Liste" && block.end?.hour == 16)
    #expect(read("Steuer list:A list:B 14-16 Uhr") == "twice: ")
  }

  @Test func readsOnlyTheStartWhereAnOptionGivesTheEnd() {
    #expect(read("Steuer morgen 14 Uhr", isEndGiven: true) == "Steuer|2026-11-26T14:00|-")
  }

  /// A block never ends before its start.
  @Test func endsAfterItBegins() {
    for from in 0..<24 {
      for to in 0..<24 {
        guard case .success(let block)? = BlockLineReader(Now.wednesday).read("X morgen \(from)-\(to) Uhr") else {
          Issue.record("\(from)-\(to)")
          continue
        }
        let end = block.end
        #expect(block.title == "X" && block.start.hour == from && end?.hour == to)
        #expect(end.map { $0.instant > block.start.instant } == true, "\(from)-\(to)")
        #expect(end.map { $0.instant.timeIntervalSince(block.start.instant) <= 86_400 } == true, "\(from)-\(to)")
      }
    }
  }
}
