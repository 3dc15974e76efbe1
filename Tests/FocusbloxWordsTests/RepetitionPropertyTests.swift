import Testing

@testable import FocusbloxWords

@Suite struct RepetitionPropertyTests {
  @Test func theWordsOfARepetitionAreReadBack() throws {
    for row in try Table("given/repeats.tsv").rows {
      guard case .success(let reading) = RepetitionReader(Now.wednesday).read(row["phrase"] ?? "", due: nil) else {
        continue
      }
      for isGerman in [true, false] {
        let words = RepetitionWords(isGerman: isGerman).text(reading.pattern, reading.anchor)
        let again = RepetitionReader(Now.wednesday).read(words, due: reading.first.isAllDay ? nil : reading.first)
        guard case .success(let same) = again else {
          Issue.record("\(words) of \(row["phrase"] ?? "") is refused")
          continue
        }
        let days = RepetitionWords(isGerman: isGerman).text(same.pattern, same.anchor)
        #expect(days == words, "\(row["phrase"] ?? ""): \(words)")
        #expect(same.anchor == reading.anchor, "\(words)")
      }
    }
  }

  @Test func theFirstDateFitsAndIsTheFirst() throws {
    for row in try Table("given/repeats.tsv").rows where row["start"] == "-" {
      guard case .success(let reading) = RepetitionReader(Now.wednesday).read(row["phrase"] ?? "", due: nil) else {
        continue
      }
      // The first date, given as the due date, gives the same repetition.
      let again = try RepetitionReader(Now.wednesday).read(row["phrase"] ?? "", due: reading.first).get()
      #expect(again == reading, "\(row["phrase"] ?? "")")
    }
  }

  @Test(arguments: 1...7)
  func aDueDateThatDoesNotFitIsRefused(_ weekday: Int) {
    let day = Now.wednesday.today.coming(weekday)
    for other in 1...7 {
      let result = RepetitionReader(Now.wednesday).read("jeden " + Language.germanWeekdays[other - 1], due: .day(day))
      switch result {
      case .success(let reading): #expect(other == weekday && reading.first == .day(day))
      case .failure(let refusal): #expect(other != weekday && refusal.reason == .mismatch)
      }
    }
  }

  @Test func countAndUntilTogetherAreRefusedInEveryForm() {
    for text in [
      "FREQ=DAILY;COUNT=3;UNTIL=20261231", "rrule:until=20261231;freq=weekly;count=2", "daily 3 times until Dec 31",
      "täglich bis 31.12. 3 mal",
    ] {
      guard case .failure(let refusal) = RepetitionReader(Now.wednesday).read(text, due: nil) else {
        Issue.record("\(text) is taken")
        continue
      }
      #expect(refusal.reason == .twice, "\(text)")
    }
  }

  @Test func aDateIsNoRepetitionAndARepetitionNoDate() throws {
    for row in try Table("given/repeats.tsv").rows where row["expected"]?.hasPrefix("REFUSE") == false {
      let phrase = row["phrase"] ?? ""
      // At the end of a line, words that may also mean one day are no repetition.
      guard case .success(let reading) = RepetitionReader(Now.wednesday).read(phrase, due: nil), reading.isMarked
      else { continue }
      if case .success(let date) = WhenReader(Now.wednesday).read(phrase) {
        Issue.record("\(phrase) is taken as \(date.when.local)")
      }
    }
    for phrase in ["Freitag", "tomorrow", "31.12.", "in 3 days", "18:00", "next week"] {
      if case .success = RepetitionReader(Now.wednesday).read(phrase, due: nil) { Issue.record("\(phrase) is taken") }
    }
  }
}
