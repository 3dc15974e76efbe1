import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct BlockList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name,
    abstract: "Show focus blocks, by default from today on.",
    discussion: """
      A block that another program repeats appears at each occurrence; without --to, at those of the next two weeks. Events of other programs
      are in “agenda”; --json has them, too, with “mine” false.

      Example:
        focusblox block list --from 2026-11-01 --to 2026-12-01
      """)

  @Option(help: ArgumentHelp("The first day or time.", valueName: "when")) var from: String?
  @Option(help: ArgumentHelp("Up to this time; a day without a time is itself not included.", valueName: "when"))
  var to: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let today = Calendar.gregorian(in: app.zone).startOfDay(for: app.now)
    let begin = try from.map { try app.when.parse($0).instant(in: app.zone) } ?? today
    let end = try to.map { try app.when.parse($0).instant(in: app.zone) }
    if let end, end <= begin { throw ArgumentProblem.endBeforeStart }
    try await app.withStore { store in
      try store.read { store in
        let all = try app.place.occurrences().blocksWithCancelled(from: begin, to: end, store)
        let cancelled = try store.cancelledBlocks(among: all)
        let context = try app.itemContext(store)
        if app.options.json {
          let objects = BlockObjects(app: app, context: context, cancelled: cancelled)
          return try objects.lines(all, store).forEach(app.emit)
        }
        let blocks = try all.filter { try EventTimes.isOwn($0, store) }
        let table = BlockTable(context: context, app: app, cancelled: cancelled)
        for line in table.lines(blocks) { app.terminal.result(line) }
        if blocks.isEmpty { return app.say("0 focus blocks") }
        app.terminal.result(
          blocks.count == 1 ? app.language("1 focus block") : app.language("\(blocks.count) focus blocks"))
      }
    }
  }
}
