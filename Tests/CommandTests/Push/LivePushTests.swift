import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import focusblox

/// Push from end to end: Xandikos, an ntfy service, a desktop and `watch`. The tests assert the order of events, never
/// their time.
@Suite(.serialized, .enabled(if: PushSession.isPossible), .timeLimit(.minutes(20)))
struct LivePushTests {
  @Test(
    "a remote change gives one message, one sync and one alarm, and a remote completion closes the notification")
  func changesComeAtOnce() async throws {
    let session = try await PushSession()
    try await session.desktop.startService()
    let watch = try await session.watch()
    try await session.put("tea", due: 3600)
    _ = try #require(try await session.pending("tea"))
    #expect(try session.publications().count == 1)
    #expect(
      try await session.requests(after: "tea.ics").filter { $0 == "REPORT" }.count == 2,
      "one sync: what changed, and its text")
    // For a message without content, one request is enough.
    let before = try await session.syncs()
    try await session.forge()
    _ = try await session.until { try await session.syncs() > before }
    #expect(try await session.syncs() == before + 1)

    try await session.put("now", due: 2)
    let shown = try #require(try await session.desktop.call { $0.call == "notify" && $0.body?.contains("now") == true })
    try await session.put("now", due: 2, isDone: true)
    #expect(try await session.desktop.call { $0.call == "close" && $0.id == shown.id } != nil)

    // The own upload must not cause a message to this machine.
    let count = try session.publications().count
    try session.desktop.run("focusblox add Eigenes --list calendar && focusblox sync")
    #expect(try session.publications().count == count)
    let status = try session.desktop.run("focusblox watch --status")
    #expect(status.contains { $0.hasPrefix("Push · home") && $0.contains("verbunden") })
    #expect(try session.desktop.run("focusblox doctor || true").contains { $0.hasPrefix("✓ Push home") })
    watch.interrupt()
    #expect(await watch.end() == 0)
    session.expectNoSecrets(watch)
  }

  @Test("changes during an outage of the push service are found when the stream opens again")
  func serviceDown() async throws {
    let session = try await PushSession()
    let watch = try await session.watch()
    session.stopService()
    try await session.put("unheard", due: 3600)
    _ = try #require(try await watch.message { $0.contains("ruht") })
    #expect(try !session.knows("unheard"))
    try await session.startService()
    _ = try #require(try await session.pending("unheard"))
    try await session.put("after", due: 3600)
    _ = try #require(try await session.pending("after"))
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  @Test("refused, late and reordered messages do no harm")
  func refusedAndLate() async throws {
    let session = try await PushSession()
    let watch = try await session.watch()
    try session.control(#"{"answer": 500}"#)
    try await session.put("first", due: 3600)
    _ = try await session.until { try session.publications().contains { $0.status == 500 } }
    try session.control(#"{"delay": 1.5}"#)
    try await session.put("second", due: 3600)
    try await Task.sleep(for: .milliseconds(300))
    try session.control(#"{"delay": 0}"#)
    try await session.put("third", due: 3600)
    for name in ["first", "second", "third"] { _ = try #require(try await session.pending(name)) }
    try session.control(#"{"drop": true}"#)
    try await session.put("fourth", due: 3600)
    _ = try #require(try await session.pending("fourth"))
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  @Test("a lost registration, a restarted server and a recreated collection are repaired")
  func registrationsAreMended() async throws {
    let session = try await PushSession()
    // The push service answers that the topic is unknown, so the server removes the registration.
    try session.control(#"{"answer": 410}"#)
    try await session.put("lost", due: 3600)
    _ = try await session.until { try session.registered() == 0 }
    try session.expire()
    let watch = try await session.watch()
    _ = try await session.until { try session.registered() == 1 }
    _ = try #require(try await session.pending("lost"))

    session.stopServer()
    try await session.startServer()
    try await session.put("restarted", due: 3600)
    _ = try #require(try await session.pending("restarted"))
    watch.interrupt()
    #expect(await watch.end() == 0)

    try session.desktop.run("curl -sf -X DELETE \(session.url)user/calendars/calendar/")
    try session.desktop.run("curl -sf -X MKCALENDAR \(session.url)user/calendars/calendar/")
    #expect(try session.registered() == 0)
    try session.desktop.run("focusblox sync --keep-push 2>&1")
    #expect(try session.registered() == 1)
    try session.desktop.run(
      "focusblox account push home --service \(session.service) --ca-file \(session.authority) 2>&1")
    #expect(try session.registered() == 1)
    try session.desktop.run("focusblox account remove home 2>&1")
    #expect(try session.registered() == 0)
  }
}
