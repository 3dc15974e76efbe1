import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name,
    abstract: "Show tasks.",
    discussion: """
      A filter consists of words from title, notes and tags, and of: #TAG or tag:TAG, list:LIST, due:FROM..TO or due:none,
      done:FROM..TO (when it was completed), !high or prio:high, is:overdue, is:flagged, is:recurring, is:waiting, is:local, is:kept,
      is:available, is:next-up, is:ready (nothing comes before it), is:blocked, is:done; not: before one of them negates it.

      Examples:
        focusblox list --view overdue
        focusblox list --done tax 2025
        focusblox list done:-7d..
        focusblox list milk tag:home due:today..friday not:prio:low
      """)

  enum View: String, ExpressibleByArgument, CaseIterable {
    case backlog, today, overdue
    case dueSoon = "due-soon"
    case nextUp = "next-up"
    case recurring, flagged, completed, open, all

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
      case .open: .open
      case .all: .all
      }
    }

    init(_ query: TaskQuery.View) {
      self = Self.allCases.first { $0.query == query } ?? .backlog
    }

    func title(_ language: Language) -> String {
      switch self {
      case .backlog: language("Backlog")
      case .today: language("Today")
      case .overdue: language("Overdue")
      case .dueSoon: language("Due soon")
      case .nextUp: language("Next up")
      case .recurring: language("Recurring")
      case .flagged: language("Flagged")
      case .completed: language("Completed")
      case .open: language("Open")
      case .all: language("All")
      }
    }
  }

  enum Order: String, ExpressibleByArgument, CaseIterable {
    case due, importance, created, title, list, manual

    /// The filters call the importance "prio".
    init?(argument: String) { self.init(rawValue: argument == "prio" ? "importance" : argument) }
  }

  @OptionGroup var filter: FilterOptions
  @Option(help: "The tasks to show.") var view: View = .backlog
  @Flag(name: .long, help: "Same as --view all.") var all = false
  @Option(help: ArgumentHelp("Only from this list.", valueName: "list"), completion: .taskLists) var list: String?
  @Option(help: ArgumentHelp("Only with this tag.", valueName: "tag"), completion: .tags) var tag: String?
  @Option(help: ArgumentHelp("Show what this perspective shows.", valueName: "name"), completion: .perspectives)
  var perspective: String?
  @Flag(help: "Find completed tasks and focus blocks, too, as search does.") var done = false
  @Option(help: "The order; by default by due date, then by importance. manual: the order made with J and K in “ui”.")
  var sort: Order?
  @Flag(help: "Reverse the order.") var reverse = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard done else { return }
    if filter.isBlank { throw ValidationError("Specify what to find") }
    let isNarrowed = all || view != .backlog || list != nil || tag != nil || perspective != nil
    if isNarrowed || sort != nil || reverse { throw ValidationError("--done takes only words, filters and --limit") }
  }

  func run() async throws {
    let app = try AppContext(global)
    if done { return try await FoundItems(filter: filter.filter, limit: filter.limit).show(app) }
    let typed = try TypedFilter(filter.filter, app.place)
    try await app.withStore { store in
      try store.read { store in
        let own = try perspective.map { try PerspectiveProblem.find($0, in: store) }
        let query = try query(own, typed, app, store)
        let context = try app.itemContext(store)
        let order = ListOrder(sort, isReversed: reverse, limit: filter.limit)
        let occurrences = try app.place.occurrences()
        if app.options.json {
          if order.isOfTheStore {
            try store.eachTask(order.applied(to: query)) { app.emit(try occurrences.titled($0, store).json(context)) }
          } else {
            for task in try order.tasks(query, context, occurrences, store) { app.emit(task.json(context)) }
          }
          return
        }
        let found = try order.tasks(query, context, occurrences, store)
        if !found.isEmpty, let title = own?.name ?? heading(query)?.title(app.language) {
          app.terminal.result(app.style(title, .bold))
        }
        // A tree needs the usual order or the user's own. Other sorted lists have plain rows.
        let isTree = (sort ?? .manual) == .manual && !reverse
        let rows = isTree ? TaskTree(found).rows : found.map { TaskTree.Row(task: $0, depth: 0) }
        let table = try app.taskTable(rows.map(\.task), context, store)
        for line in table.lines(rows) { app.terminal.result(line) }
        let hidden =
          own == nil && query.view == .backlog ? try HiddenSeries(place: app.place).words(store, app.language) : nil
        for line in foot(table, found, hidden, app) {
          if found.isEmpty { app.terminal.message(line) } else { app.terminal.result(line) }
        }
      }
    }
  }

  /// The backlog needs no heading, with a filter or without one.
  private func heading(_ query: TaskQuery) -> View? {
    let shown = View(query.view)
    return shown == .backlog || (view == .backlog && !all && shown == .open) ? nil : shown
  }

  /// The number of tasks, and of instances of series that appear on a later day, because a user who has just added one
  /// looks for it here. On a terminal, what shows them is named where it fits.
  private func foot(_ table: TaskTable, _ found: [TaskItem], _ hidden: String?, _ app: AppContext) -> [ScreenText] {
    guard let hidden else { return [table.footer(found)] }
    let hint = app.terminal.isInteractive ? [hidden + ": focusblox list --view recurring"] : []
    for words in hint + [hidden] {
      let line = table.footer(found, later: app.style(ScreenText(words), .gray))
      if line.width <= app.terminal.width ?? .max { return [line] }
    }
    return [table.footer(found), app.style(ScreenText(hidden), .gray)]
  }

  private func query(
    _ own: Perspective?, _ typed: TypedFilter, _ app: AppContext, _ store: StoreReader
  ) throws -> TaskQuery {
    let chosen = all ? View.all : view
    let dueSoonEnd = try app.settings().dueSoonEnd(now: app.now, zone: app.zone)
    var query =
      try own?.query(app.place, store)
      ?? TaskQuery(
        typed.view(chosen.query, isNarrowed: list != nil || tag != nil), now: app.now, timeZone: app.zone,
        dueSoonEnd: dueSoonEnd)
    query.conditions += try typed.conditions(store)
    query.tag = try tag.map(TagText.parse) ?? query.tag
    if let list { query.listID = try ListChoice.find(list, holding: .task, in: store).id }
    return query
  }
}
