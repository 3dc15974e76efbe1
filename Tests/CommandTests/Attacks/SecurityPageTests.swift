import FocusbloxCalendar
import Foundation
import Testing

@testable import CalDAV
@testable import CurlTransport
@testable import FocusbloxActions
@testable import FocusbloxSync
@testable import FocusbloxTexts
@testable import FocusbloxWords
@testable import focusblox

/// The page states the limits of the program.
@Suite("The page Security")
struct SecurityPageTests {
  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : grouped(number / 1000) + "," + String(format: "%03d", number % 1000)
  }

  private static func word(_ number: Int) -> String {
    let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(number - 1) ? words[number - 1] : "\(number)"
  }

  @Test("the page has every limit with its value")
  func namesTheLimits() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Sources/focusblox/Documentation.docc/Guides/Security.md"), encoding: .utf8)
    let (transport, options, limits) = (CurlTransport.Configuration(), SyncOptions(), CalDAVLimits())
    func seconds(_ time: Duration) -> Int { Int(time.components.seconds) }
    let rows = [
      "a request | \(seconds(transport.requestTime)) s, and 1 s more for each \(transport.requestBytes / 1000) KB that go "
        + "over the wire; \(seconds(transport.longestRequest) / 60) minutes at most, ",
      "no octet moves | \(seconds(transport.stallTimeout)) s |",
      "a list | \(seconds(options.listTime) / 60) minutes; ",
      "a sync in the background | \(seconds(options.unattendedTime) / 60) minutes; ",
      "push messages | \(Self.word(HintBudget.most)) syncs at once, then one every "
        + "\(Self.word(seconds(HintBudget.refill))) seconds; a line of \(StreamLines.longest >> 10) KB; "
        + "the content of a message is not read; \(StreamBudget.burst >> 20) MB at once and "
        + "\(StreamBudget.refill >> 10) KB a second, then \(Self.word(seconds(Reconnection.longest) / 60)) minutes",
      "Retry-After | \(Self.word(Int(AccountPause.longest / 3600))) hour; ",
      "a listing, a batch of objects, one object | \(limits.listingBytes >> 20) MB, \(limits.answerBytes >> 20) MB, "
        + "\(limits.objectBytes >> 20) MB, decoded |",
      "the body of an error | \(limits.ignoredBytes >> 10) KB are read, \(RefusalBody.mostWords) characters repeated |",
      "alarms of an item | \(Self.grouped(AlarmLimit.most)) are read, ",
      "repetitions of an item | \(RecurrenceLimit.mostRules) rules and \(Self.grouped(RecurrenceLimit.mostDates)) single "
        + "dates are read; ",
      "a line that is typed, pasted or read from `add -` | reading takes time in proportion to its words; keys count "
        + "anywhere, bare dates and repetitions in the last \(TrailingDate.reach) words |",
      "elements inside each other, redirects, pages of a report | \(limits.xmlDepth), \(limits.redirects), "
        + "\(Self.grouped(limits.pages)) |",
    ]
    let lines = page.replacing("\n", with: " ")
    let size = "\(SettingsFile.mostOctets >> 10) KB"
    #expect(lines.contains("A settings file of more than \(size) or with a NUL is not read"))
    #expect(lines.contains("messages repeat \(Texts.longestEcho) characters of it."))
    for row in rows { #expect(page.contains("| " + row), "\(row)") }
    let table = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(table.count == rows.count + 1)  // and its head
  }

  @Test("a request has 60 s and 1 s for each 10,000 octets, a list 600 s, a sync in the background 1800 s")
  func hasTheDefaultLimits() {
    let transport = CurlTransport.Configuration()
    #expect(transport.requestTime == .seconds(60) && transport.requestBytes == 10_000)
    #expect(transport.stallTimeout == .seconds(60) && transport.longestRequest == .seconds(600))
    #expect(SyncOptions().listTime == .seconds(600) && SyncOptions().unattendedTime == .seconds(1800))
  }
}
