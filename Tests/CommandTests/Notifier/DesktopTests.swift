import Foundation
import Testing

@testable import focusblox

/// The notifier on a real bus, with the real notify-send and a service that can press buttons.
@Suite(.serialized, .enabled(if: DesktopSession.isPossible), .timeLimit(.minutes(5)))
struct DesktopTests {
  private let desktop: DesktopSession

  init() throws { desktop = try DesktopSession() }

  @Test("S3-60 the service gets title, text and buttons as they were meant, whatever is in the title")
  func theServiceGetsTitleTextAndButtons() throws {
    try desktop.startService()
    _ = try desktop.add(#"<b>Brot</b> & C:\new\table "x""#, dueIn: -30)
    let watch = try desktop.start("watch --no-sync")
    let call = try #require(desktop.call { $0.call == "notify" })
    #expect(call.title == "Fällig")
    #expect(call.body == #"&lt;b&gt;Brot&lt;/b&gt; &amp; C:\new\table "x" ist jetzt fällig"#)
    #expect(call.actions == ["done", "Erledigt", "later", "Später"])
    #expect(call.timeout == 0)
    watch.process.terminate()
    #expect(watch.end() == 0)
    #expect(watch.lines.isEmpty)
  }

  @Test func aServiceWithoutMarkupAndButtonsGetsNeither() throws {
    try desktop.startService("body")
    _ = try desktop.add(#"<b>Brot</b> & Milch"#, dueIn: -30)
    let watch = try desktop.start("watch --no-sync --lang en")
    let call = try #require(desktop.call { $0.call == "notify" })
    #expect(call.body == "<b>Brot</b> & Milch is due now")
    #expect(call.actions == [])
    watch.process.terminate()
    #expect(watch.end() == 0)
    // What was shown on the desktop is not said on the terminal as well.
    #expect(watch.lines.isEmpty)
    #expect(watch.messages.isEmpty)
  }

  @Test("S3-61, S3-77 the buttons complete and snooze, and what was completed elsewhere is withdrawn")
  func theButtonsCompleteAndSnooze() throws {
    try desktop.startService()
    let ids = try ["Brot", "Milch", "Tee"].map { try desktop.add($0, dueIn: -30) }
    let watch = try desktop.start("watch --no-sync")
    let numbers = try ["Brot", "Milch", "Tee"].map { title in
      try #require(desktop.call { $0.body?.contains(title) ?? false }?.id)
    }
    try desktop.person("Press uint32:\(numbers[0]) string:done")
    try desktop.person("Press uint32:\(numbers[1]) string:later")
    try eventually { try desktop.run("focusblox list --view completed --json").contains { $0.contains(ids[0]) } }
    try eventually {
      try desktop.run("focusblox notifications --task \(ids[1])").contains { $0.contains("snooze") }
    }
    try desktop.run("focusblox done \(ids[2]) >/dev/null")
    #expect(desktop.call { $0.call == "close" && $0.id == numbers[2] } != nil)
    watch.process.interrupt()
    #expect(watch.end() == 0)
    #expect(desktop.calls.count { $0.call == "close" } == 1)
  }

  @Test("what is open at the end is taken away and shown again by the next, and nothing is left behind")
  func whatIsOpenAtTheEndIsTakenAway() throws {
    try desktop.startService()
    _ = try desktop.add("Brot", dueIn: -30)
    for _ in 1...2 {
      let shown = desktop.calls.count { $0.call == "notify" }
      let watch = try desktop.start("watch --no-sync")
      try eventually { desktop.calls.count { $0.call == "notify" } == shown + 1 }
      // The number of the notification has to have come back.
      try eventually { try desktop.run("pgrep -P \(watch.process.processIdentifier) || true").count == 1 }
      Thread.sleep(forTimeInterval: 0.5)
      watch.process.terminate()
      #expect(watch.end() == 0)
      try eventually { desktop.calls.count { $0.call == "close" } == shown + 1 }
    }
  }

  @Test func ofTwoNotifiersOneShowsIt() throws {
    try desktop.startService()
    for number in 1...3 { _ = try desktop.add("Aufgabe \(number)", dueIn: -30) }
    let watch = try desktop.start("watch --no-sync")
    let timers = try (1...3).map { _ in try desktop.start("watch --once") }
    for timer in timers { #expect(timer.end() == 0) }
    try eventually { desktop.calls.count { $0.call == "notify" } >= 3 }
    watch.process.terminate()
    #expect(watch.end() == 0)
    #expect(Set(desktop.calls.filter { $0.call == "notify" }.map(\.body)).count == 3)
    #expect(desktop.calls.count { $0.call == "notify" } == 3)
  }

  @Test("without a service a line appears, which is said once; a service that comes is used")
  func aServiceThatComesIsUsed() throws {
    _ = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --no-sync")
    #expect(watch.waitForLine { $0.contains("Brot ist jetzt fällig") } != nil)
    try desktop.startService()
    // Becomes due while it is watched: the change of the store wakes it, its time lets it ring.
    _ = try desktop.add("Milch", dueIn: 3)
    let call = desktop.call { $0.body?.contains("Milch") ?? false }
    #expect(call != nil)
    watch.process.terminate()
    #expect(watch.end() == 0)
    #expect(watch.lines.count == 1)
    #expect(watch.messages.count == 1)
  }

  @Test func onceWithWaitEndsWithTheAnswer() throws {
    try desktop.startService()
    let id = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --once --wait")
    let number = try #require(desktop.call { $0.call == "notify" }?.id)
    Thread.sleep(forTimeInterval: 0.5)
    try desktop.person("Press uint32:\(number) string:done")
    #expect(watch.end() == 0)
    #expect(try desktop.run("focusblox list --view completed --json").contains { $0.contains(id) })
  }

  @Test func settingsThatChangeAreHeeded() throws {
    try desktop.startService()
    let watch = try desktop.start("watch --no-sync")
    Thread.sleep(forTimeInterval: 0.5)
    try desktop.run("focusblox settings set notificationLanguage en >/dev/null")
    _ = try desktop.add("Brot", dueIn: 3)
    #expect(desktop.call { $0.body == "Brot is due now" && $0.actions?.contains("Later") ?? false } != nil)
    // A mistake in the file ends nothing.
    try desktop.run("echo 'notificationLanguage: [' >>.config/focusblox/focusblox.yaml")
    #expect(watch.waitForMessage { $0.contains("alten Einstellungen") } != nil)
    watch.process.terminate()
    #expect(watch.end() == 0)
  }

  private func eventually(_ condition: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try condition() { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    Issue.record("it did not happen")
  }
}
