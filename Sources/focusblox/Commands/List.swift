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

    init(_ query: TaskQuery.View) {
      self = Self.allCases.first { $0.query == query } ?? .backlog
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
  @Option(help: ArgumentHelp("What this perspective of yours shows.", valueName: "name")) var perspective: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    try await app.withStore { store in
      try store.read { store in
        let own = try perspective.map { try PerspectiveProblem.find($0, in: store) }
        let chosen = all ? View.all : view
        let dueSoonEnd = settings.dueSoonEnd(now: app.now, zone: app.zone)
        var query =
          own?.query(now: app.now, timeZone: app.zone, dueSoonEnd: dueSoonEnd)
          ?? TaskQuery(chosen.query, now: app.now, timeZone: app.zone, dueSoonEnd: dueSoonEnd)
        query.tag = tag ?? query.tag
        if let list { query.listID = try ListChoice.find(list, holding: .task, in: store).id }
        let context = try app.itemContext(store)
        if app.options.json {
          try store.eachTask(query) { app.emit($0.json(context)) }
          return
        }
        if let title = own?.name ?? (chosen == .backlog ? nil : chosen.title(app.language)) {
          app.terminal.result(app.style(title, .bold))
        }
        TaskTable(context: context, app: app).show(try store.tasks(query))
      }
    }
  }
}
