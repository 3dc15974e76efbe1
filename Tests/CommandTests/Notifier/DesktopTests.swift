import Foundation
import Testing

@testable import focusblox

/// The notifier on a real bus, with a service that can press buttons.
@Suite(.serialized, .enabled(if: DesktopSession.isPossible), .timeLimit(.minutes(5)))
struct DesktopTests {
  private let desktop: DesktopSession

  init() async throws { desktop = try await DesktopSession() }

  @Test("S3-60, S3-62 the service gets title, text and buttons as they were meant, whatever is in the title")
  func theServiceGetsTitleTextAndButtons() async throws {
    try await desktop.startService()
    _ = try desktop.add(#"<b>Brot</b> & C:\new\table "x""#, dueIn: -30)
    let watch = try desktop.start("watch --no-sync")
    let call = try #require(try await desktop.call { $0.call == "notify" })
    #expect(call.title == "Fällig")
    let words = call.body?.split(separator: ",").first
    #expect(words == #"&lt;b&gt;Brot&lt;/b&gt; &amp; C:\new\table "x" ist jetzt fällig"#)
    #expect(call.actions == ["done", "Erledigt", "later", "Später"])
    #expect(call.timeout == 0)
    #expect(call.urgency == 2)
    #expect([call.app, call.icon, call.entry] == ["focusblox", "focusblox", "focusblox"])
    #expect([call.category, call.sound, call.file] == ["reminder", "message", ""])
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(watch.lines.isEmpty)
  }

  @Test("doctor says whether a service shows notifications, and whether it answers")
  func doctorAsksTheService() async throws {
    func said() throws -> String {
      let answer = try desktop.session.run("focusblox doctor")
      return try #require((answer.output + answer.messages).first { $0.contains("Mitteilungen") })
    }
    #expect(try said().contains("kein Dienst am Sitzungsbus zeigt sie an"))
    try await desktop.startService()
    #expect(try said().contains("am Sitzungsbus antwortet") && said().hasPrefix("✓"))
    desktop.holdService(true)
    #expect(try said().contains("der Dienst am Sitzungsbus antwortet nicht"))
    desktop.holdService(false)
  }

  @Test func aServiceWithoutMarkupAndButtonsGetsNeither() async throws {
    try await desktop.startService("body")
    _ = try desktop.add(#"<b>Brot</b> & Milch"#, dueIn: -30)
    let watch = try desktop.start("watch --no-sync --lang en")
    let call = try #require(try await desktop.call { $0.call == "notify" })
    #expect(call.body?.split(separator: ",").first == "<b>Brot</b> & Milch is due now")
    #expect(call.actions == [])
    watch.terminate()
    #expect(await watch.end() == 0)
    // What was shown on the desktop is not said on the terminal as well.
    #expect(watch.lines.isEmpty)
    #expect(watch.messages.isEmpty)
  }

  @Test("S3-61, S3-77 the buttons complete and snooze, and what was completed elsewhere is withdrawn")
  func theButtonsCompleteAndSnooze() async throws {
    try await desktop.startService()
    let ids = try ["Brot", "Milch", "Tee"].map { try desktop.add($0, dueIn: -30) }
    let watch = try desktop.start("watch --no-sync")
    var numbers: [Int] = []
    for title in ["Brot", "Milch", "Tee"] {
      numbers.append(try #require(try await desktop.call { $0.body?.contains(title) ?? false }?.id))
    }
    try desktop.person("Press uint32:\(numbers[0]) string:done")
    try desktop.person("Press uint32:\(numbers[1]) string:later")
    try await eventually { try desktop.run("focusblox list --view completed --json").contains { $0.contains(ids[0]) } }
    try await eventually {
      try desktop.run("focusblox notifications --task \(ids[1]) --json").contains { $0.contains(#""kind":"snooze""#) }
    }
    try desktop.run("focusblox done \(ids[2]) >/dev/null")
    let close = try await desktop.call { $0.call == "close" && $0.id == numbers[2] }
    #expect(close != nil)
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  @Test("what is open at the end is taken away and shown again by the next, and nothing is left behind")
  func whatIsOpenAtTheEndIsTakenAway() async throws {
    try await desktop.startService()
    _ = try desktop.add("Brot", dueIn: -30)
    for _ in 1...2 {
      let shown = desktop.calls.count { $0.call == "notify" }
      let watch = try desktop.start("watch --no-sync")
      try await eventually { desktop.calls.count { $0.call == "notify" } == shown + 1 }
      // The number of the notification has to have come back.
      try await Task.sleep(for: .milliseconds(500))
      watch.terminate()
      #expect(await watch.end() == 0)
      try await eventually { desktop.calls.count { $0.call == "close" } == shown + 1 }
    }
  }

  @Test func ofTwoNotifiersOneShowsIt() async throws {
    try await desktop.startService()
    for number in 1...3 { _ = try desktop.add("Aufgabe \(number)", dueIn: -30) }
    let watch = try desktop.start("watch --no-sync")
    let timers = try (1...3).map { _ in try desktop.start("watch --once") }
    for timer in timers { #expect(await timer.end() == 0) }
    try await eventually { desktop.calls.count { $0.call == "notify" } >= 3 }
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(Set(desktop.calls.filter { $0.call == "notify" }.map(\.body)).count == 3)
    #expect(desktop.calls.count { $0.call == "notify" } == 3)
  }

  @Test("without a service a line appears, which is said once; a service that comes is used")
  func aServiceThatComesIsUsed() async throws {
    _ = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --no-sync")
    let line = try await watch.line { $0.contains("Brot ist jetzt fällig") }
    #expect(line != nil)
    try await desktop.startService()
    // Becomes due while it is watched: the change of the store wakes it, its time lets it ring.
    _ = try desktop.add("Milch", dueIn: 3)
    let call = try await desktop.call { $0.body?.contains("Milch") ?? false }
    #expect(call != nil)
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(watch.lines.count == 1)
    #expect(watch.messages.count == 1)
  }

  @Test func onceWithWaitEndsWithTheAnswer() async throws {
    try await desktop.startService()
    let id = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --once --wait")
    let number = try #require(try await desktop.call { $0.call == "notify" }?.id)
    try await Task.sleep(for: .milliseconds(500))
    try desktop.person("Press uint32:\(number) string:done")
    #expect(await watch.end() == 0)
    #expect(try desktop.run("focusblox list --view completed --json").contains { $0.contains(id) })
  }

  @Test("S2-23, S2-24 completing by the button makes the next of a series")
  func completingByTheButtonMakesTheNextOfASeries() async throws {
    try await desktop.startService()
    try desktop.run("focusblox add Blumen --due '\(DesktopSession.stamp(-30))' --repeat daily >/dev/null")
    let watch = try desktop.start("watch --once --wait")
    let number = try #require(try await desktop.call { $0.call == "notify" }?.id)
    try await Task.sleep(for: .milliseconds(300))
    try desktop.person("Press uint32:\(number) string:done")
    #expect(await watch.end() == 0)
    let open = try desktop.run("focusblox list --view recurring --json")
    #expect(open.count == 1)
    #expect(open.first?.contains("Blumen") == true)
    #expect(try desktop.run("focusblox list --view completed --json").count == 1)
  }

  @Test func settingsThatChangeAreHeeded() async throws {
    try await desktop.startService()
    let watch = try desktop.start("watch --no-sync")
    try await Task.sleep(for: .milliseconds(500))
    try desktop.run("focusblox settings set notificationLanguage en >/dev/null")
    _ = try desktop.add("Brot", dueIn: 3)
    let call = try await desktop.call {
      $0.body?.hasPrefix("Brot is due now, ") ?? false && $0.actions?.contains("Later") ?? false
    }
    #expect(call != nil)
    // A mistake in the file ends nothing.
    try desktop.run("echo 'notificationLanguage: [' >>.config/focusblox/focusblox.yaml")
    let message = try await watch.message { $0.contains("alten Einstellungen") }
    #expect(message != nil)
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("no other program is started, so that no title stands in the list of programs")
  func noOtherProgramIsStarted() async throws {
    try await desktop.startService()
    _ = try desktop.add("Geheim", dueIn: -30)
    let program = try #require(try desktop.run("command -v focusblox").first)
    let watch = try Running(
      [program, "watch", "--no-sync"],
      desktop.session.environment.filter { $0.key != "FOCUSBLOX_NOW" }.merging(["PATH": "/nowhere"]) { $1 })
    let call = try await desktop.call { $0.body?.contains("Geheim") ?? false }
    #expect(call != nil)
    #expect(try desktop.run("pgrep -P \(watch.number) || true") == [])
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("a service that is started anew is shown what it forgot, and answers for it are heard")
  func aServiceThatIsStartedAnewIsShownWhatItForgot() async throws {
    try await desktop.startService()
    let id = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --no-sync")
    _ = try #require(try await desktop.call { $0.call == "notify" })
    try await Task.sleep(for: .milliseconds(300))
    desktop.stopService()
    try await Task.sleep(for: .milliseconds(1500))
    try await desktop.startService("actions,body")
    let number = try #require(try await desktop.call { $0.call == "notify" }?.id)
    try await Task.sleep(for: .milliseconds(300))
    try desktop.person("Press uint32:\(number) string:done")
    try await eventually { try desktop.run("focusblox list --view completed --json").contains { $0.contains(id) } }
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(watch.lines == [])
  }

  @Test("a service that stands still holds nothing up: lines say it, and what it shows later goes again")
  func aServiceThatStandsStillHoldsNothingUp() async throws {
    try await desktop.startService()
    let watch = try desktop.start("watch --no-sync")
    _ = try desktop.add("Brot", dueIn: 2)
    _ = try #require(try await desktop.call { $0.call == "notify" })
    try await Task.sleep(for: .milliseconds(300))
    desktop.holdService(true)
    _ = try desktop.add("Milch", dueIn: 2)
    let line = try await watch.line { $0.contains("Milch ist jetzt fällig") }
    #expect(line != nil)
    desktop.holdService(false)
    let late = try #require(try await desktop.call { $0.body?.contains("Milch") ?? false })
    let close = try await desktop.call { $0.call == "close" && $0.id == late.id }
    #expect(close != nil)
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("S1-18 a later ring takes the place of the earlier one on the screen")
  func aLaterRingTakesThePlaceOfTheEarlierOne() async throws {
    try await desktop.startService()
    try desktop.run("focusblox settings set notify_on_due false >/dev/null")
    let id = try desktop.add("Brot", dueIn: 86_400)
    let watch = try desktop.start("watch --no-sync")
    try desktop.run("focusblox remind add \(id) --at '\(DesktopSession.stamp(3))' --every 2s >/dev/null")
    let again = try await desktop.call { $0.call == "notify" && $0.replaces == 1 }
    #expect(again?.id == 1)
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(desktop.calls.filter { $0.call == "close" }.map(\.id) == [1])
  }

  @Test("what becomes due while the desktop is still starting is shown, the first time, too")
  func whatBecomesDueWhileTheDesktopStartsIsShown() async throws {
    try desktop.run("rm -r .local/share/focusblox")
    let watch = try desktop.start("watch --no-sync", ["JOURNAL_STREAM": "1:1"])
    _ = try desktop.add("Brot", dueIn: 2)
    try await Task.sleep(for: .seconds(4))
    try await desktop.startService()
    #expect(try await desktop.call { $0.call == "notify" && $0.body?.contains("Brot") == true } != nil)
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("a job of cron, which is told no bus, finds it at its fixed place")
  func aJobOfCronFindsTheBus() async throws {
    try await desktop.startService()
    _ = try desktop.add("Brot", dueIn: -30)
    let path = try #require(desktop.socket)
    try desktop.run("ln -sf '\(path)' bus")
    let watch = try desktop.start("watch --once", ["DBUS_SESSION_BUS_ADDRESS": ""])
    #expect(await watch.end() == 0)
    #expect(desktop.calls.map(\.call) == ["notify"])
    #expect(desktop.calls.first?.actions == [])
  }

  private func eventually(_ condition: () throws -> Bool) async throws {
    for _ in 0..<600 {
      if try condition() { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("it did not happen")
  }
}
