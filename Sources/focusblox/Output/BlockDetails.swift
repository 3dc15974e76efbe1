import FocusbloxModel
import FocusbloxStore

/// All fields of one focus block.
struct BlockDetails {
  let app: AppContext

  func show(_ id: String, _ store: StoreReader) throws {
    guard let block = try store.block(id: id) else { throw StoreError.unknownID(id) }
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
