import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import focusblox

/// Push from end to end: Xandikos, an ntfy service, a desktop and `watch`. The tests assert the order of events, never
/// their time.
@Suite(.serialized, .enabled(if: PushWorld.isPossible), .timeLimit(.minutes(5)))
struct LivePushTests {
  @Test(
    "a remote change gives one message, one sync and one alarm, and a remote completion closes the notification")
  func changesComeAtOnce() async throws {
    let world = try await PushWorld()
    try await world.desktop.startService()
    let watch = try await world.watch()
    try await world.put("tea", due: 3600)
    _ = try #require(try await world.pending("tea"))
    #expect(try world.publications().count == 1)
    #expect(
      try await world.requests(after: "tea.ics").filter { $0 == "REPORT" }.count == 2,
      "one sync: what changed, and its text")
    // For a message without content, one request is enough.
    let before = try await world.syncs()
    try await world.forge()
    _ = try await world.until { try await world.syncs() > before }
    #expect(try await world.syncs() == before + 1)

    try await world.put("now", due: 2)
    let shown = try #require(try await world.desktop.call { $0.call == "notify" && $0.body?.contains("now") == true })
    try await world.put("now", due: 2, isDone: true)
    #expect(try await world.desktop.call { $0.call == "close" && $0.id == shown.id } != nil)

    // The own upload must not cause a message to this machine.
    let count = try world.publications().count
    try world.desktop.run("focusblox add Eigenes --list calendar && focusblox sync")
    #expect(try world.publications().count == count)
    let status = try world.desktop.run("focusblox watch --status")
    #expect(status.contains { $0.hasPrefix("Push · home") && $0.contains("verbunden") })
    #expect(try world.desktop.run("focusblox doctor || true").contains { $0.hasPrefix("✓ Push home") })
    watch.interrupt()
    #expect(await watch.end() == 0)
    world.expectNoSecrets(watch)
  }

  @Test("changes during an outage of the push service are found when the stream opens again")
  func serviceDown() async throws {
    let world = try await PushWorld()
    let watch = try await world.watch()
    world.stopService()
    try await world.put("unheard", due: 3600)
    _ = try #require(try await watch.message { $0.contains("ruht") })
    #expect(try !world.knows("unheard"))
    try await world.startService()
    _ = try #require(try await world.pending("unheard"))
    try await world.put("after", due: 3600)
    _ = try #require(try await world.pending("after"))
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  @Test("refused, late and reordered messages do no harm")
  func refusedAndLate() async throws {
    let world = try await PushWorld()
    let watch = try await world.watch()
    try world.control(#"{"answer": 500}"#)
    try await world.put("first", due: 3600)
    _ = try await world.until { try world.publications().contains { $0.status == 500 } }
    try world.control(#"{"delay": 1.5}"#)
    try await world.put("second", due: 3600)
    try await Task.sleep(for: .milliseconds(300))
    try world.control(#"{"delay": 0}"#)
    try await world.put("third", due: 3600)
    for name in ["first", "second", "third"] { _ = try #require(try await world.pending(name)) }
    try world.control(#"{"drop": true}"#)
    try await world.put("fourth", due: 3600)
    _ = try #require(try await world.pending("fourth"))
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  @Test("a lost registration, a restarted server and a recreated collection are repaired")
  func registrationsAreMended() async throws {
    let world = try await PushWorld()
    // The push service answers that the topic is unknown, so the server removes the registration.
    try world.control(#"{"answer": 410}"#)
    try await world.put("lost", due: 3600)
    _ = try await world.until { try world.registered() == 0 }
    try world.expire()
    let watch = try await world.watch()
    _ = try await world.until { try world.registered() == 1 }
    _ = try #require(try await world.pending("lost"))

    world.stopServer()
    try await world.startServer()
    try await world.put("restarted", due: 3600)
    _ = try #require(try await world.pending("restarted"))
    watch.interrupt()
    #expect(await watch.end() == 0)

    try world.desktop.run("curl -sf -X DELETE \(world.url)user/calendars/calendar/")
    try world.desktop.run("curl -sf -X MKCALENDAR \(world.url)user/calendars/calendar/")
    #expect(try world.registered() == 0)
    try world.desktop.run("focusblox sync --keep-push 2>&1")
    #expect(try world.registered() == 1)
    try world.desktop.run("focusblox account push home --service \(world.service) --ca-file \(world.authority) 2>&1")
    #expect(try world.registered() == 1)
    try world.desktop.run("focusblox account remove home 2>&1")
    #expect(try world.registered() == 0)
  }
}
