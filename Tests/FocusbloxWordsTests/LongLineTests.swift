import Foundation
import Testing

@testable import FocusbloxWords

/// A pasted page is read in a time that grows with its length, not with its square.
@Suite struct LongLineTests {
  private static let dateWords = ["morgen", "friday", "um", "9", "bis", "jeden", "Montag", "18:00", "in", "3", "Tagen"]

  private func time(_ line: String) -> Double {
    let clock = ContinuousClock()
    let took = clock.measure { _ = QuickAddReader(Now.wednesday).read(line) }
    return Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
  }

  @Test(
    "twelve times the words do not take a hundred times as long",
    arguments: [
      "wort", "morgen", "wort:\"offen", "„offen", "1-", "\\morgen", "#tag", "täglich",
    ])
  func growsWithTheLength(_ word: String) {
    let short = max(time(Array(repeating: word, count: 200).joined(separator: " ")), 0.01)
    let long = time(Array(repeating: word, count: 2400).joined(separator: " "))
    #expect(long < short * 60, "\(word): \(short) s, \(long) s")
  }

  @Test func aWordWithoutEndIsReadAtOnce() {
    for word in ["1-", "a:\"", "„", "morgen", "@x"] {
      #expect(time(String(repeating: word, count: 5_000)) < 10, "\(word)")
    }
  }

  @Test func theEndOfALongLineIsReadAsThatOfAShortOne() throws {
    let words = (0..<1600).map { Self.dateWords[$0 * 7 % Self.dateWords.count] + "x" }
    let task = try QuickAddReader(Now.wednesday).read(words.joined(separator: " ") + " friday 18:00 #a").get()
    #expect(task.due?.when.local == "2026-11-27T18:00" && task.tags == ["a"])
    #expect(task.title == words.joined(separator: " "))
  }

  @Test func readingEndsWhereItIsNoLongerWanted() {
    let line = Array(repeating: "wort", count: 1000).joined(separator: " ")
    var asked = 0
    let read = QuickAddReader(Now.wednesday).read(line) {
      asked += 1
      return asked < 3
    }
    #expect(read == nil && asked == 3)
  }

  @Test(
    "other readers refuse a text without end at once", arguments: ["1-", "friday ", "mon, ", "a ", "  vorher"])
  func otherReaders(_ word: String) {
    let text = String(repeating: word, count: 5_000)
    #expect { _ = try WhenReader(Now.wednesday).read(text).get() } throws: { _ in true }
    #expect { _ = try RepetitionReader(Now.wednesday).read(text, due: nil).get() } throws: { _ in true }
    #expect { _ = try ReminderReader(Now.wednesday).read(text).get() } throws: { _ in true }
    #expect((try? BlockLineReader(Now.wednesday).read(text)?.get()) == nil)
  }
}
