import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct BlockEdit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change or move a focus block.",
    discussion: """
      A new start moves the block and keeps its length. A title that names the time follows it; another one stays unless --rename is said.

      Example:
        focusblox block edit 3f2a --start "tomorrow 16:00" --rename
      """)

  @Argument(help: "The block.") var id: String
  @Option(help: "A new title.") var title: String?
  @OptionGroup var times: BlockTimes
  @Option(
    name: .customLong("task"), help: ArgumentHelp("The tasks to work on, instead of those it has.", valueName: "id"))
  var tasks: [String] = []
  @Flag(help: "Without tasks.") var noTasks = false
  @Flag(help: "Call it after its new start.") var rename = false
  @Option(help: ArgumentHelp("The synced calendar it goes to.", valueName: "calendar")) var list: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if title == nil, times.isEmpty, tasks.isEmpty, list == nil, !noTasks, !rename {
      throw ValidationError("say what to change: --title, --start, --end, --duration, --task, --list …")
    }
    if noTasks, !tasks.isEmpty { throw ValidationError("--task and --no-tasks exclude each other") }
    if rename, title != nil { throw ValidationError("--title and --rename exclude each other") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    try await app.withStore { store in
      let block = try app.step("block edit", store) { store in
        guard var block = try store.block(id: Handles(app, store).block(id)) else { throw StoreError.unknownID(id) }
        if let title { block.title = try TitleText.parse(title) }
        if !times.isEmpty {
          let former = block.start
          (block.start, block.end) = try times.times(moving: block, app.when)
          if title == nil {
            block.title = block.titleFollowing(from: former, locale: settings.blockTitleLocale, zone: app.zone)
          }
          block.alertMinutesBefore = FocusBlockReminders.leadMinutes(
            startDate: block.start.instant(in: app.zone), now: app.now)
        }
        if rename {
          block.title = FocusBlock.title(
            start: block.start.instant(in: app.zone), locale: Locale(identifier: settings.blockTitleLocale),
            zone: app.zone)
        }
        if noTasks { block.taskUIDs = [] }
        if !tasks.isEmpty { block.taskUIDs = try BlockTasks.uids(tasks, app, store) }
        if let list { block.listID = try ListChoice.writable(list, holding: .block, in: store).id }
        block.modified = app.now
        try store.update(block, by: .person)
        return block
      }
      try store.read { store in
        let context = try app.itemContext(store)
        if app.options.json { return app.emit(block.json(context)) }
        let span = BlockTable(context: context, app: app).span(block)
        app.terminal.result(app.language("Geändert: ", "Changed: ") + block.title + " · " + span)
      }
    }
  }
}
