import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct BlockEdit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: Focusblox.name,
    abstract: "Change or move a focus block.",
    discussion: """
      Without options, the block opens in your editor (VISUAL, EDITOR), as with “edit”.
      A new start moves the block and keeps its length. A title that names the time follows; any other stays unless you give --rename.

      Example:
        focusblox block edit 3f2a --start "tomorrow 16:00" --rename
      """)

  @Argument(help: "The block.", completion: .blocks) var id: String
  @Option(help: "A new title.") var title: String?
  @OptionGroup var times: BlockTimes
  @Option(
    name: .customLong("task"),
    help: ArgumentHelp("The tasks to work on, in place of the present ones.", valueName: "id"),
    completion: .tasks)
  var tasks: [String] = []
  @Flag(help: "Remove all tasks from the block.") var noTasks = false
  @Flag(help: "Name it after its new start.") var rename = false
  @Option(
    help: ArgumentHelp("The synced calendar to put it in; none keeps it on this machine.", valueName: "calendar"),
    completion: .calendars)
  var list: String?
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  private var saysNothing: Bool {
    title == nil && times.typed.isEmpty && tasks.isEmpty && list == nil && !noTasks && !rename
  }

  func validate() throws {
    if saysNothing, global.json || !Terminal(environment: [:]).isInteractive {
      throw ValidationError("Specify what to change: --title, --start, --end, --duration, --task, --list …")
    }
    if noTasks, !tasks.isEmpty { throw ValidationError("--task and --no-tasks cannot be used together") }
    if rename, title != nil { throw ValidationError("--title and --rename cannot be used together") }
  }

  func run() async throws {
    let app = try AppContext(global)
    if saysNothing { return try await editText(app) }
    try await app.withStore { store in
      let (block, change) = try store.read { store in
        let block = try Handles(app.place, store).block(id)
        var change = EditBlock()
        (change.title, change.isRenamed, change.times, change.list) = (title, rename, times.typed, list)
        if noTasks || !tasks.isEmpty { change.tasks = try BlockTasks.uids(tasks, app.place, store) }
        return (block, change)
      }
      let changed = try change.run(block, at: app.place, in: store, notify: people.notify)
      try store.read { try changed.tellChanged(app, $0) }
    }
  }

  private func editText(_ app: AppContext) async throws {
    let block = try await app.withStore(isFollowed: false) { try $0.read { try Handles(app.place, $0).block(id) } }
    try await SheetEditing(app: app).edit(block: block)
  }
}

extension FocusBlock {
  func tellChanged(_ app: AppContext, _ store: StoreReader) throws {
    let context = try app.itemContext(store)
    if app.options.json { return app.emit(try json(context, overlapsIn: app.place, store)) }
    let span = BlockTable(context: context, app: app).span(self)
    app.terminal.result(app.language("Changed: ") + title + " · " + span)
    try app.warnOfOverlaps(self, store)
  }
}
