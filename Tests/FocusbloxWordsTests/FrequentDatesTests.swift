import FocusbloxWords
import Testing

@Suite struct FrequentDatesTests {
  @Test("the dates that completions offer are read", arguments: [true, false])
  func areRead(_ isGerman: Bool) throws {
    for word in FrequentDates.coming(isGerman: isGerman) + FrequentDates.past(isGerman: isGerman) {
      let reading = try WhenReader(Now.wednesday).read(word).get()
      #expect((reading.when.day < Now.wednesday.today) == ["gestern", "yesterday"].contains(word), "\(word)")
    }
  }
}
