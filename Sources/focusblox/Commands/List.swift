import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show tasks.",
    discussion: """
      Example:
        focusblox list --view overdue --tag Büro
      """)

  enum View: String, ExpressibleByArgument, CaseIterable {
    case backlog, today, overdue
    case dueSoon = "due-soon"
    case nextUp = "next-up"
    case recurring, flagged, completed, all

    var query: TaskQuery.View {
      switch self {
      case .backlog: .backlog
      case .today: .today
      case .overdue: .overdue
      case .dueSoon: .dueSoon
      case .nextUp: .nextUp
      case .recurring: .recurring
      case .flagged: .flagged
      case .completed: .completed
      case .all: .all
      }
    }

    func title(_ language: Language) -> String {
      switch self {
      case .backlog: language("Backlog", "Backlog")
      case .today: language("Heute", "Today")
      case .overdue: language("Überfällig", "Overdue")
      case .dueSoon: language("Bald fällig", "Due soon")
      case .nextUp: language("Als Nächstes", "Next up")
      case .recurring: language("Wiederkehrend", "Recurring")
      case .flagged: language("Markiert", "Flagged")
      case .completed: language("Erledigt", "Completed")
      case .all: language("Alle", "All")
      }
    }
  }

  @Option(help: "Which tasks.") var view: View = .backlog
  @Flag(name: .long, help: "The same as --view all.") var all = false
  @Option(help: ArgumentHelp("Only of this list.", valueName: "list")) var list: String?
  @Option(help: ArgumentHelp("Only with this tag.", valueName: "tag")) var tag: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    try await app.withStore { store in
      try store.read { store in
        let chosen = all ? View.all : view
        var query = TaskQuery(
          chosen.query, now: app.now, timeZone: app.zone,
          dueSoonEnd: settings.dueSoonEnd(now: app.now, zone: app.zone))
        query.tag = tag
        if let list { query.listID = try ListChoice.find(list, holding: .task, in: store).id }
        let context = try app.itemContext(store)
        if app.options.json {
          try store.eachTask(query) { app.emit($0.json(context)) }
          return
        }
        if chosen != .backlog { app.terminal.result(app.style(chosen.title(app.language), .bold)) }
        TaskTable(context: context, app: app).show(try store.tasks(query))
      }
    }
  }
}
