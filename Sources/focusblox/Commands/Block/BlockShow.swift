import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct BlockShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about one focus block.",
    discussion: """
      Example:
        focusblox block show 3f2a
      """)

  @Argument(help: "The block.") var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { store in
        guard let block = try store.block(id: Handles(app, store).block(id)) else { throw StoreError.unknownID(id) }
        let context = try app.itemContext(store)
        if app.options.json { return app.emit(block.json(context)) }
        let l = app.language
        let place = [context.account(ofList: block.listID), context.list(block.listID)?.name].compactMap(\.self)
        app.terminal.result(app.style(block.title, .bold))
        Details(app: app).show([
          .init(l("Wann", "When"), BlockTable(context: context, app: app).span(block)),
          .init(l("Wiederholung", "Repeats"), block.foreignRule.map { RuleTexts(language: l).text($0) } ?? ""),
          .init(l("Liste", "List"), place.joined(separator: " / ")),
          .init("ID", block.id),
          .init("UID", block.uid == block.id ? "" : block.uid),
        ])
        for uid in block.taskUIDs {
          let task = try store.tasks(uid: uid).first
          app.terminal.result("  " + (task.map { TaskTable.circle($0) + " " + $0.title } ?? uid))
        }
      }
    }
  }
}
