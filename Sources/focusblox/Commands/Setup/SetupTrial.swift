import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// Shows a test notification at once, and sends the phone a test alarm with the next sync.
struct SetupTrial {
  let steps: SetupSteps
  private static let delay: TimeInterval = 300

  func run() async throws {
    let (app, l) = (steps.app, steps.app.language)
    guard
      try steps.interview.yes(l("Show a test notification now?"), usually: true)
    else { return }
    let message = DesktopMessage(
      title: "focusblox", body: l("This is what a reminder looks like."),
      sound: .systemDefault, buttons: [], stays: false)
    let shown = await DesktopNotifier(environment: app.environment).show(message, replacing: nil)
    if shown == nil {
      app.say("No desktop shows notifications here; “focusblox doctor” says what is missing.")
    } else {
      app.say("The notification is on the screen.")
    }
    guard let list = try steps.settings().defaultList else { return }
    guard
      try steps.interview.yes(l("Add a task to “\(list)” that rings on the phone in 5 minutes?"), usually: true)
    else { return }
    let due = app.now.addingTimeInterval(Self.delay)
    let stamp = Timestamp(zone: app.zone).text(due)
    let title = l("Test from focusblox")
    if try await steps.attempt(["add", "--title", title, "--due", stamp, "--list", list]) {
      _ = try await steps.attempt(["sync"])
    }
  }
}
