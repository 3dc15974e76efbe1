import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// All fields of one focus block.
struct BlockDetails {
  let app: AppContext

  func show(_ id: String, _ store: StoreReader) throws {
    guard let block = try store.block(id: id) else { throw StoreError.unknownID(id) }
    let context = try app.itemContext(store)
    let cancelled = try store.cancelledBlocks(among: [block])
    if app.options.json {
      let objects = BlockObjects(app: app, context: context, cancelled: cancelled)
      return try objects.lines([block], store).forEach(app.emit)
    }
    let l = app.language
    let place = [context.account(ofList: block.listID), context.list(block.listID)?.name].compactMap(\.self)
    let table = BlockTable(context: context, app: app, cancelled: cancelled)
    let zones = try store.knownText(of: .block, id: id).map(CalendarObjectReading.unknownZones(in:)) ?? []
    app.terminal.result(app.style(table.title(block), .bold))
    Details(app: app).show([
      .init(l("When"), table.span(block)),
      .init(l("Time zone"), Texts.unknownZones(zones, l) ?? ""),
      .init(l("Repeats"), block.foreignRule.map { RuleTexts(language: l).text($0) } ?? ""),
      .init(l("List"), place.joined(separator: "/")),
      .init("ID", block.id),
      .init("UID", block.uid == block.id ? "" : block.uid),
    ])
    for uid in block.taskUIDs {
      let task = try store.tasks(uid: uid).first
      app.terminal.result("  " + (task.map { TaskSigns.circle($0) + " " + app.language.shownTitle($0.title) } ?? uid))
    }
  }
}
