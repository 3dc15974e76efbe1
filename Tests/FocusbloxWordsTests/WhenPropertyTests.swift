import Foundation
import Testing

@testable import FocusbloxWords

@Suite struct WhenPropertyTests {
  private static let phrases: [String] = {
    (try? Table("given/dates.tsv").rows.compactMap { $0["phrase"] }) ?? []
  }()

  private func result(_ text: String, _ here: ReadingContext = Now.wednesday) -> String {
    switch WhenReader(here).read(text) {
    case .success(let reading): reading.when.local
    case .failure(let refusal): refusal.expectation
    }
  }

  @Test func eachSuggestionIsReadAsItsReading() throws {
    for phrase in Self.phrases {
      guard case .failure(let refusal) = WhenReader(Now.wednesday).read(phrase), !refusal.readings.isEmpty else {
        continue
      }
      #expect(refusal.say.count == refusal.readings.count, "\(phrase)")
      for (say, reading) in zip(refusal.say, refusal.readings) {
        let read = try WhenReader(Now.wednesday).read(say).get().when
        #expect(read == reading, "\(phrase): \(say)")
      }
    }
  }

  @Test func theReadingsOfARefusalAreSortedAndDistinct() {
    for phrase in Self.phrases {
      guard case .failure(let refusal) = WhenReader(Now.wednesday).read(phrase) else { continue }
      let texts = refusal.readings.map(\.local)
      #expect(texts == Array(Set(texts)).sorted(), "\(phrase)")
      if refusal.reason == .ambiguous, !refusal.readings.isEmpty { #expect(texts.count >= 2, "\(phrase)") }
    }
  }

  @Test func caseUmlautsSpacesAndAFullStopDoNotMatter() {
    for phrase in Self.phrases where phrase.last?.isNumber == false {
      let plain = result(phrase)
      #expect(result(phrase.uppercased()) == plain, "\(phrase)")
      #expect(result("  " + phrase.replacingOccurrences(of: " ", with: "   ") + " ") == plain, "\(phrase)")
      let folded = phrase.replacingOccurrences(of: "ä", with: "ae").replacingOccurrences(of: "ö", with: "oe")
        .replacingOccurrences(of: "ü", with: "ue").replacingOccurrences(of: "ß", with: "ss")
      #expect(result(folded) == plain, "\(phrase)")
      #expect(result(phrase.decomposedStringWithCanonicalMapping) == plain, "\(phrase)")
      if phrase.last?.isLetter == true { #expect(result(phrase + ".") == plain, "\(phrase)") }
    }
  }

  @Test func unknownWordsRefuseTheWholeText() {
    for phrase in Self.phrases {
      guard case .success = WhenReader(Now.wednesday).read(phrase) else { continue }
      for text in [phrase + " foo", "foo " + phrase, phrase + " 77777", phrase + " xyz 18:00"] {
        if case .success(let reading) = WhenReader(Now.wednesday).read(text) {
          Issue.record("\(text) is taken as \(reading.when.local)")
        }
      }
    }
  }

  @Test func everyDayInEveryFormIsThatDay() throws {
    for offset in stride(from: 0, to: 1500, by: 37) {
      let day = Now.wednesday.today.plus(offset)
      let months = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
        "Dezember",
      ]
      let forms = [
        day.description, "\(day.day).\(day.month).\(day.year)", "\(day.day). \(months[day.month - 1]) \(day.year)",
        "\(day.year)/\(day.month)/\(day.day)",
        Language.germanWeekdays[day.weekday - 1] + ", \(day.day).\(day.month).\(day.year)",
        "in \(max(offset, 1)) days", "+\(max(offset, 1))d",
      ]
      for (index, form) in forms.enumerated() where offset > 0 || index < 5 {
        #expect(result(form) == day.description, "\(form)")
      }
    }
  }

  @Test func everyMinuteOfADayIsThatMinute() {
    for minute in stride(from: 0, to: 1440, by: 53) {
      let (hour, rest) = (minute / 60, minute % 60)
      let two = rest < 10 ? "0\(rest)" : "\(rest)"
      let local = "2026-11-26T" + (hour < 10 ? "0" : "") + "\(hour):\(two)"
      let half = "\(hour % 12 == 0 ? 12 : hour % 12):\(two) " + (hour < 12 ? "am" : "pm")
      for clock in [
        "\(hour):\(two)", "\(hour):\(two) Uhr", "\(hour).\(two) Uhr", half,
        half.replacingOccurrences(of: " ", with: ""),
      ] {
        #expect(result("morgen " + clock) == local, "\(clock)")
        #expect(result("tomorrow at " + clock) == local, "\(clock)")
        #expect(result(clock + " tomorrow") == local, "\(clock)")
      }
    }
  }

  @Test func nextIsTakenOnlyWhereBothReadingsAreOneDay() {
    for today in 0..<14 {
      let here = Now.wednesday.at(Now.wednesday.today.plus(today))
      for weekday in 1...7 {
        let coming = here.today.coming(weekday)
        let ofNextWeek = here.today.monday.plus(6 + weekday)
        for text in [
          "next " + Language.englishWeekdays[weekday - 1], "nächsten " + Language.germanWeekdays[weekday - 1],
        ] {
          let expected = coming == ofNextWeek ? coming.description : "REFUSE ambiguous \(coming),\(ofNextWeek)"
          #expect(result(text, here) == expected, "\(text) on \(here.today)")
        }
      }
    }
  }

  @Test func aWeekdayIsNeverToday() {
    for today in 0..<7 {
      let here = Now.wednesday.at(Now.wednesday.today.plus(today))
      for weekday in 1...7 {
        let day = here.today.coming(weekday)
        #expect(day > here.today && day.days(from: here.today) <= 7 && day.weekday == weekday)
        #expect(result(Language.germanWeekdays[weekday - 1], here) == day.description)
      }
    }
  }

  @Test func aRepeatedClockTimeHasTwoInstants() throws {
    let here = Now.at("2026-10-25T01:30+02:00")
    let first = try WhenReader(here).read("in 1 hour").get().when
    let second = try WhenReader(here).read("in 2 hours").get().when
    let third = try WhenReader(Now.at("2026-10-25T02:20+01:00")).read("+15min").get().when
    #expect(first.local == second.local && first != second)
    #expect(third.text(like: "T+01:00") == "2026-10-25T02:35+01:00")
    #expect(try WhenReader(here).read("2026-10-25T02:30:00+01:00").get().when == second)
    #expect(try WhenReader(here).read("2:30").get().when == first)
  }

  @Test func aSkippedTimeIsReported() throws {
    let reading = try WhenReader(Now.at("2027-03-27T12:00+01:00")).read("morgen 2:30").get()
    #expect(reading.skipped == "2:30" && reading.when.local == "2027-03-28T03:30")
    #expect(try WhenReader(Now.wednesday).read("morgen Abend um 8").get().skipped == nil)
  }

  @Test(
    "the correction of a typing error is suggested and never used",
    arguments: [
      ("tomorow", "tomorrow"), ("Freytag", "Freitag"), ("frday 18:00", "friday 18:00"), ("31. Dezembr", "31. Dezember"),
    ])
  func aTypingErrorIsSuggested(_ text: String, _ say: String) {
    guard case .failure(let refusal) = WhenReader(Now.wednesday).read(text) else {
      Issue.record("\(text) is taken")
      return
    }
    #expect(refusal.reason == .unknown && refusal.say == [say])
  }

  @Test func longAndHostileTextsAreRefused() {
    let long = String(repeating: "morgen um 9 ", count: 500)
    for text in [
      long, String(repeating: "1.", count: 400), "\u{202E}morgen", "morgen\u{0000}", "+999999w", "in 999999 years",
      "99999999999999999999d", "٣ Tage",
    ] {
      if case .success(let reading) = WhenReader(Now.wednesday).read(text) {
        Issue.record("\(text.prefix(20)) is taken as \(reading.when.local)")
      }
    }
  }
}
