import Foundation
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// The notifier on a real bus, with a service that can activate buttons.
@Suite(.serialized, .enabled(if: DesktopSession.isPossible), .timeLimit(.minutes(20)))
struct DesktopTests {
  private let desktop: DesktopSession

  init() async throws { desktop = try await DesktopSession() }

  // S3-60, S3-62
  @Test("the service gets title, text and buttons unchanged, whatever the title contains")
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

  @Test("doctor reports whether a service shows notifications and whether it answers")
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
    // A notification on the desktop is not repeated on the terminal.
    #expect(watch.lines.isEmpty)
    #expect(watch.messages.isEmpty)
  }

  // S3-61, S3-77
  @Test("the buttons complete and snooze, and a task completed by another program closes its notification")
  func theButtonsCompleteAndSnooze() async throws {
    try await desktop.startService()
    let ids = try ["Brot", "Milch", "Tee"].map { try desktop.add($0, dueIn: -30) }
    let watch = try desktop.start("watch --no-sync")
    var numbers: [Int] = []
    for title in ["Brot", "Milch", "Tee"] {
      numbers.append(try #require(try await desktop.call { $0.body?.contains(title) ?? false }?.id))
    }
    try desktop.userAction("Press uint32:\(numbers[0]) string:done")
    try desktop.userAction("Press uint32:\(numbers[1]) string:later")
    #expect(
      try await eventually {
        try desktop.run("focusblox list --view completed --json").contains { $0.contains(ids[0]) }
      })
    let isSnoozed = try await eventually {
      try desktop.run("focusblox notifications --task \(ids[1]) --json").contains { $0.contains(#""kind":"snooze""#) }
    }
    #expect(isSnoozed)
    try desktop.run("focusblox done \(ids[2]) >/dev/null")
    let close = try await desktop.call { $0.call == "close" && $0.id == numbers[2] }
    #expect(close != nil)
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  @Test("open notifications are closed at the end and shown again by the next notifier")
  func openNotificationsAreClosedAtTheEnd() async throws {
    try await desktop.startService()
    _ = try desktop.add("Brot", dueIn: -30)
    for _ in 1...2 {
      let shown = desktop.calls.count { $0.call == "notify" }
      let watch = try desktop.start("watch --no-sync")
      #expect(try await eventually { desktop.calls.count { $0.call == "notify" } == shown + 1 })
      // The service must have returned the number of the notification.
      try await Task.sleep(for: .milliseconds(500))
      watch.terminate()
      #expect(await watch.end() == 0)
      #expect(try await eventually { desktop.calls.count { $0.call == "close" } == shown + 1 })
    }
  }

  @Test func onlyOneOfTwoNotifiersShowsIt() async throws {
    try await desktop.startService()
    for number in 1...3 { _ = try desktop.add("Aufgabe \(number)", dueIn: -30) }
    let watch = try desktop.start("watch --no-sync")
    let timers = try (1...3).map { _ in try desktop.start("watch --once") }
    for timer in timers { #expect(await timer.end() == 0) }
    #expect(try await eventually { desktop.calls.count { $0.call == "notify" } >= 3 })
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(Set(desktop.calls.filter { $0.call == "notify" }.map(\.body)).count == 3)
    #expect(desktop.calls.count { $0.call == "notify" } == 3)
  }

  @Test("without a service a line is printed and reported once, and a new service is used")
  func aNewServiceIsUsed() async throws {
    _ = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --no-sync")
    let line = try await watch.line { $0.contains("Brot ist jetzt fällig") }
    #expect(line != nil)
    try await desktop.startService()
    // The task becomes due during the watch: the change of the store wakes the program, and its time makes it ring.
    _ = try desktop.add("Milch", dueIn: 3)
    let call = try await desktop.call { $0.body?.contains("Milch") ?? false }
    #expect(call != nil)
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(watch.lines.count == 1)
    #expect(watch.messages.count == 1)
  }

  @Test("a notification that the person closes is acknowledged")
  func closingAcknowledges() async throws {
    try await desktop.startService()
    let id = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --once --wait")
    let number = try #require(try await desktop.call { $0.call == "notify" }?.id)
    try await Task.sleep(for: .milliseconds(500))
    try desktop.userAction("Dismiss uint32:\(number)")
    #expect(await watch.end() == 0)
    let reasons = try desktop.run("focusblox why \(id) --json")
    #expect(reasons.contains { $0.contains(#""reason":"acknowledged""#) })
  }

  @Test func watchOnceWithWaitEndsWithTheAnswer() async throws {
    try await desktop.startService()
    let id = try desktop.add("Brot", dueIn: -30)
    let watch = try desktop.start("watch --once --wait")
    let number = try #require(try await desktop.call { $0.call == "notify" }?.id)
    try await Task.sleep(for: .milliseconds(500))
    try desktop.userAction("Press uint32:\(number) string:done")
    #expect(await watch.end() == 0)
    #expect(try desktop.run("focusblox list --view completed --json").contains { $0.contains(id) })
  }

  // S2-23, S2-24
  @Test("completing with the button creates the next instance of a series")
  func completingByTheButtonCreatesTheNextInstance() async throws {
    try await desktop.startService()
    try desktop.run("focusblox add Blumen --due '\(DesktopSession.stamp(-30))' --repeat daily >/dev/null")
    let watch = try desktop.start("watch --once --wait")
    let number = try #require(try await desktop.call { $0.call == "notify" }?.id)
    try await Task.sleep(for: .milliseconds(300))
    try desktop.userAction("Press uint32:\(number) string:done")
    #expect(await watch.end() == 0)
    let open = try desktop.run("focusblox list --view recurring --json")
    #expect(open.count == 1)
    #expect(open.first?.contains("Blumen") == true)
    #expect(try desktop.run("focusblox list --view completed --json").count == 1)
  }

  @Test func changedSettingsApply() async throws {
    try await desktop.startService()
    let watch = try desktop.start("watch --no-sync")
    try await Task.sleep(for: .milliseconds(500))
    try desktop.run("focusblox settings set notificationLanguage en >/dev/null")
    _ = try desktop.add("Brot", dueIn: 3)
    let call = try await desktop.call {
      $0.body?.hasPrefix("Brot is due now, ") ?? false && $0.actions?.contains("Later") ?? false
    }
    #expect(call != nil)
    // An error in the settings file does not end the program.
    try desktop.run("echo 'notificationLanguage: [' >>.config/focusblox/focusblox.yaml")
    let message = try await watch.message { $0.contains("alten Einstellungen") }
    #expect(message != nil)
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("no other program is started, so that no title is in the process list")
  func noOtherProgramRuns() async throws {
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

  @Test("a restarted service gets the lost notifications again, and their answers count")
  func aRestartedServiceGetsLostNotificationsAgain() async throws {
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
    try desktop.userAction("Press uint32:\(number) string:done")
    #expect(
      try await eventually { try desktop.run("focusblox list --view completed --json").contains { $0.contains(id) } })
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(watch.lines == [])
  }

  @Test("a service that does not answer blocks nothing: lines are printed, and late notifications are closed")
  func aServiceThatDoesNotAnswerBlocksNothing() async throws {
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

  // S1-18
  @Test("a later ring replaces the earlier notification on the screen")
  func aLaterRingReplacesTheEarlierNotification() async throws {
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

  @Test("a task that becomes due while the desktop starts is shown, also with a new store")
  func aTaskDueWhileTheDesktopStartsIsShown() async throws {
    try desktop.run("rm -r .local/share/focusblox")
    let watch = try desktop.start("watch --no-sync", ["JOURNAL_STREAM": "1:1"])
    _ = try desktop.add("Brot", dueIn: 2)
    try await Task.sleep(for: .seconds(4))
    try await desktop.startService()
    #expect(try await desktop.call { $0.call == "notify" && $0.body?.contains("Brot") == true } != nil)
    watch.terminate()
    #expect(await watch.end() == 0)
  }

  @Test("a cron job without a bus address finds the bus at its fixed path")
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
}
