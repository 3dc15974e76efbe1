import Foundation
import Synchronization
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// Content of any form from a push service.
@Suite struct PushStreamTests {
  private func lines(_ pieces: [String]) -> [String] {
    var lines = StreamLines()
    return pieces.flatMap { piece in
      Array(piece.utf8).withUnsafeBytes { lines.take($0) }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func linesAreJoinedFromAnyPieces() {
    let text = "{\"event\":\"open\"}\n\n{\"event\":\"message\"}\nrest"
    #expect(lines([text]) == ["{\"event\":\"open\"}", "{\"event\":\"message\"}"])
    #expect(lines(text.map(String.init)) == ["{\"event\":\"open\"}", "{\"event\":\"message\"}"])
  }

  @Test func aLineWithoutAnEndIsDroppedWithoutMemory() {
    let huge = String(repeating: "x", count: 1 << 20)
    #expect(lines([huge, huge, huge, "\nnext\n"]) == ["next"])
    #expect(lines([String(repeating: "y", count: StreamLines.longest) + "\n"]).first?.count == StreamLines.longest)
    #expect(lines([String(repeating: "y", count: StreamLines.longest + 1) + "\nz\n"]) == ["z"])
  }

  @Test(
    "only valid lines of a service are messages",
    arguments: [
      (#"{"id":"a","time":1,"event":"open","topic":"upA,upB"}"#, NtfyEvent.open),
      (#"{"id":"a","time":1,"event":"keepalive","topic":"upA"}"#, .other),
      (#"{"event":"message","topic":"upA","message":"YQ==","encoding":"base64"}"#, .message(topic: "upA")),
      (#"{"event":"poll_request"}"#, .other), (#"{"event":"message"}"#, nil), ("<html>", nil), ("", nil), ("[]", nil),
      ("{\"event\":7}", nil), ("\u{0}", nil), (String(repeating: "[", count: 16_000), nil),
      (String(repeating: #"{"event":"#, count: 1_700), nil),
    ] as [(String, NtfyEvent?)])
  func events(line: String, event: NtfyEvent?) {
    #expect(NtfyEvent(Array(line.utf8)) == event)
  }

  @Test("a burst of messages is read, and a flood is not")
  func floodsAreEnded() {
    let start = ContinuousClock.now
    /// The number of lines that are read until the stream has sent too much.
    func read(_ count: Int, octets: Int, each pause: Duration) -> Int {
      var budget = StreamBudget(now: start)
      return (0..<count).first { !budget.spend(octets: octets, lines: 1, now: start + pause * $0) } ?? count
    }
    #expect((4000..<5000).contains(read(100_000, octets: 800, each: .zero)))
    #expect(read(100_000, octets: 800, each: .milliseconds(100)) == 100_000)
    #expect(read(100_000, octets: 2, each: .milliseconds(1)) < 50_000)
  }

  @Test("a service that accepts and ends connections all the time is told once, and a lasting connection is told")
  func repeatedEndsAreNoNews() {
    var news = PushNews()
    let start = Date(timeIntervalSince1970: 0)
    func told(_ state: PushInbox.State, after seconds: TimeInterval) -> Bool {
      news.isNews(state, of: 1, now: start + seconds)
    }
    #expect(!told(.connecting, after: 0))
    #expect(told(.connected(since: start), after: 0))
    #expect(!told(.connected(since: start + 1), after: 1))
    #expect(told(.waiting(.ended(host: "h")), after: 2))
    for second in stride(from: 3.0, to: 50, by: 2) {
      #expect(!told(.connected(since: start + second), after: second))
      #expect(!told(.waiting(.ended(host: "h")), after: second + 1))
    }
    #expect(!told(.connected(since: start + 60), after: 119))
    #expect(told(.connected(since: start + 60), after: 120))
    #expect(told(.waiting(.unreachable(host: "h", .init(error: CancellationError()))), after: 130))
    #expect(told(.connected(since: start + 140), after: 140))
    let isOtherTold = news.isNews(.connected(since: start), of: 2, now: start)
    #expect(isOtherTold)
  }

  @Test func anUnreachableServiceIsContactedLessAndLess() {
    var reconnection = Reconnection()
    var waits: [Double] = []
    for _ in 0..<12 {
      waits.append(reconnection.wait(lived: .seconds(1), retryAfter: nil, jitter: 0.5) / .seconds(1))
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    #expect(reconnection.wait(lived: .seconds(60), retryAfter: nil, jitter: 0.5) == .seconds(1), "it worked meanwhile")
    #expect(reconnection.wait(lived: .zero, retryAfter: .seconds(90), jitter: 0) == .seconds(90))
    #expect(reconnection.wait(lived: .zero, retryAfter: .seconds(999_999), jitter: 0) == .seconds(3600))
  }

  @Test func reconnectionsAreSpreadInTime() {
    var (early, late) = (Reconnection(), Reconnection())
    #expect(early.wait(lived: .zero, retryAfter: nil, jitter: 0) == .milliseconds(750))
    #expect(late.wait(lived: .zero, retryAfter: nil, jitter: 1) == .milliseconds(1250))
  }

  @Test("repeated and foreign messages become one hint and wake the program rarely")
  func inbox() {
    let woken = Counter()
    let inbox = PushInbox(topics: ["upA", "upB"], wake: { woken.add() })
    inbox.take(.open, now: .distantPast)
    #expect(inbox.state == .connected(since: .distantPast))
    for _ in 0..<10_000 { inbox.take(.message(topic: "upA"), now: .distantPast) }
    inbox.take(.message(topic: "upForged"), now: .distantPast)
    inbox.take(.other, now: .distantPast)
    #expect(inbox.drain() == PushInbox.Events(isOpened: true, topics: ["upA"]))
    #expect(inbox.drain() == PushInbox.Events())
    // One wake-up for the stream, and one for each third of a second of the loop.
    #expect(woken.value < 10)
  }

  @Test func aProblemIsReportedOnce() {
    let woken = Counter()
    let inbox = PushInbox(topics: [], wake: { woken.add() })
    for _ in 0..<5 { inbox.fail(.ended(host: "h")) }
    #expect(woken.value == 1 && inbox.state == .waiting(.ended(host: "h")))
  }

  @Test(
    "addresses of services are accepted or refused",
    arguments: [
      ("https://ntfy.sh", "https://ntfy.sh"), ("https://ntfy.sh/", "https://ntfy.sh"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("https://h.example/ntfy/", "https://h.example/ntfy"),
      ("http://ntfy.sh", nil), ("ntfy.sh", nil), ("https://u:p@ntfy.sh", nil), ("ftp://ntfy.sh", nil), ("", nil),
      ("https://ntfy.sh?x=1", nil), ("https://", nil),
    ] as [(String, String?)])
  func addresses(given: String, address: String?) {
    #expect((try? PushService(given))?.address == address)
  }

  @Test func topicsHaveTheRequiredFormAndAreDistinct() {
    let topics = Set((0..<100).map { _ in PushTopic.make() })
    #expect(topics.count == 100)
    #expect(
      topics.allSatisfy {
        $0.hasPrefix("up") && $0.count == 14 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
    #expect(PushTopic.makeAuthSecret().count == 22)
  }
}

final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
