import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Notifications: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications", _superCommandName: Focusblox.name,
    abstract: "Show the pending notifications, soonest first.",
    discussion: """
      Examples:
        focusblox notifications --upcoming 24h
        focusblox notifications --task 3f2a
      """)

  @Option(help: ArgumentHelp("Only for this task.", valueName: "id"), completion: .tasks) var task: String?
  @Option(
    help: ArgumentHelp("Only those that ring within this time; a number alone means seconds.", valueName: "duration"))
  var upcoming: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    let end = try upcoming.map { app.now.addingTimeInterval(Double(try DurationText.seconds($0))) }
    let plan = ReminderPlan(settings: settings, zone: app.zone, language: global.lang)
    try await app.withStore { store in
      let taskID = try task.map { task in try store.read { try Handles(app.place, $0).task(task) } }
      var planned = try plan.settled(store, app.clock) { store in
        try taskID.map { try plan.pending(ofTask: $0, store, after: app.now) }
          ?? plan.held(store, after: app.now, upTo: end)
      }
      if let end { planned.requests.removeAll { $0.fireDate > end } }
      RequestTable(app: app).show(planned)
    }
  }
}
