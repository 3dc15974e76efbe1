import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Notifications: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "Show the pending notifications, soonest first.",
    discussion: """
      Examples:
        focusblox notifications --upcoming 24h
        focusblox notifications --task 3f2a
      """)

  @Option(help: ArgumentHelp("Only of this task.", valueName: "id")) var task: String?
  @Option(help: ArgumentHelp("Only those that fire within this time.", valueName: "duration")) var upcoming: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    let end = try upcoming.map { app.now.addingTimeInterval(Double(try DurationText.seconds($0))) }
    try await app.withStore { store in
      try store.read { store in
        let taskID = try task.map { try store.taskID(matching: $0) }
        let requests = try ReminderPlan(settings: settings, zone: app.zone, language: global.lang)
          .requests(store, after: app.now)
        let shown = requests.filter { request in
          end.map { request.fireDate <= $0 } ?? true && taskID.map { request.subject == .task($0) } ?? true
        }
        RequestTable(app: app).show(shown)
      }
    }
  }
}
