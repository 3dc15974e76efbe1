import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

extension Undone {
  func show(isDryRun: Bool, _ app: AppContext, _ store: Store) {
    if app.options.json {
      for line in objects(isDryRun: isDryRun, app.language) { app.emit(line) }
      return
    }
    let l = app.language
    let words = app.wording.fields(in: store)
    let undone = isNothing ? l("Nothing undone: ") : isDryRun ? l("Would undo: ") : l("Undone: ")
    switch self {
    case .entry(let plan, _):
      app.terminal.result(undone + plan.sentence(words))
      if let next = plan.step.removed {
        app.terminal.result("  " + l("The next task in the series is removed again: \(next.title)"))
      }
    case .run(let run, let plans, let refused, _):
      for plan in plans { app.terminal.result(undone + plan.sentence(words)) }
      app.terminal.result(
        l("Sync \(run): \(plans.count) undone") + (refused.isEmpty ? "" : l(", \(refused.count) changed since")))
    case .step(let step, let done, let redone):
      let texts = StepTexts(words)
      app.terminal.result(
        redone.map { l("Redone: ") + l.quoted(texts.sentence(redone: $0)) } ?? undone + l.quoted(texts.sentence(step)))
      // The selection of lists is a consequence of the list's switch and needs no line.
      let isOfList = done.values.count > 1
      for value in done.values where !(isOfList && value.value.key.owner == .setting(ListSelection.key)) {
        app.terminal.result("  " + StepTexts(words).sentence(value))
      }
      let items = done.items
      let isMixed = Set(items.map(\.kind)).count > 1
      for item in items.prefix(Self.named) {
        app.terminal.result("  " + StepTexts(words).sentence(item, namesBlocks: isMixed))
      }
      if items.count > Self.named {
        let rest = items.count - Self.named
        app.terminal.result("  " + l("and \(rest) more"))
      }
    }
  }

  private static let named = 10

  /// A dry run writes no entry, although its transaction has had a number for one.
  private func objects(isDryRun: Bool, _ l: Language) -> [JSONLine] {
    switch self {
    case .entry(let plan, let done): return [plan.json(isDryRun ? nil : done)]
    case .run(let run, let plans, let refused, let number):
      var line = JSONLine(.undoneRun)
      line.add("run", .int(Int(run)))
      line.add("undone", .int(plans.count))
      line.add("refused", .int(refused.count))
      line.add("entry", .int(isDryRun ? nil : number.map(Int.init)))
      return plans.map { $0.json(nil) } + refused.map { $0.json(l) } + [line]
    case .step(let step, let done, let redone):
      var line = JSONLine(.undoneStep)
      line.add(redone != nil ? "redone" : "undone", .int(Int(step.number)))
      line.add("entry", .int(isDryRun || isNothing ? nil : done.number.map(Int.init)))
      line.add("command", .string(step.cause.description))
      line.add("items", .objects(done.items.map(\.json)))
      line.add("values", .objects(done.values.map(\.json)))
      return [line]
    }
  }
}

extension UndoneStep.Value {
  fileprivate var json: JSONLine {
    var line = JSONLine(.undoneValue)
    let (owner, id) =
      switch value.key.owner {
      case .list(let id): ("list", String(id))
      case .account(let id): ("account", String(id))
      case .setting(let key): ("setting", key)
      case .tag(let tag): ("tag", tag)
      case .perspective(let id): ("perspective", id)
      case .answer(let identifier): ("notification", identifier)
      case .source(let name): ("source", name)
      }
    line.add("owner", .string(owner))
    line.add("id", .string(id))
    line.add("title", .string(value.title))
    line.add("property", .string(value.key.property.rawValue))
    // The value of a source may be the whole file.
    let isSource = if case .source = value.key.owner { true } else { false }
    line.add("old", .string(isSource ? nil : value.old))
    line.add("new", .string(isSource ? nil : value.new))
    line.add("result", .string(isRestored ? "restored" : "left"))
    return line
  }
}

extension UndoneItem {
  fileprivate var json: JSONLine {
    var line = JSONLine(.undoneItem)
    line.add("kind", .string(kind.rawValue))
    line.add("item", .string(id))
    line.add("uid", .string(uid))
    line.add("title", .string(title))
    switch result {
    case .removed: line.add("result", .string("removed"))
    case .recreated: line.add("result", .string("broughtBack"))
    case .left: line.add("result", .string("left"))
    case .restored(let changes):
      line.add("result", .string("restored"))
      line.add("fields", .strings(changes.map(\.name)))
    case .partly(let changes, let kept):
      line.add("result", .string("partly"))
      line.add("fields", .strings(changes.map(\.name)))
      line.add("kept", .strings(kept))
    }
    return line
  }
}

extension RefusedEntry {
  fileprivate func json(_ l: Language) -> JSONLine {
    var line = JSONLine(.refusedEntry)
    line.add("refused", .int(Int(entry.id)))
    line.add("kind", .string(entry.kind.rawValue))
    line.add("item", .string(entry.itemID))
    line.add("uid", .string(entry.uid))
    line.add("title", .string(title))
    line.add("property", .string(entry.property))
    let report = ErrorReport(refusal, language: l)
    line.add(reason: report.object?.reason, report.explanation)
    return line
  }
}

extension UndoPlan {
  fileprivate func json(_ done: JournalEntry?) -> JSONLine {
    var line = JSONLine(.undoneEntry)
    line.add("undone", .int(Int(entry.id)))
    line.add("entry", .int((done?.id).map(Int.init)))
    line.add("kind", .string(item.kind.rawValue))
    line.add("item", .string(item.id))
    line.add("uid", .string(item.uid))
    line.add("title", .string(item.title))
    line.add("step", .string(step.name))
    line.add("property", .string(step.change?.name))
    line.add("old", .string(step.change?.old))
    line.add("new", .string(step.change?.new))
    line.add("removes", .string(step.removed?.id))
    return line
  }
}

extension UndoPlan.Step {
  fileprivate var name: String {
    switch self {
    case .restore: "restore"
    case .restoreLines: "restoreLines"
    case .recreate: "bringBack"
    case .republish: "republish"
    case .move: "move"
    case .discard: "discard"
    case .withdraw: "withdraw"
    }
  }

  fileprivate var change: FieldChange? {
    switch self {
    case .restore(let change, _, _), .restoreLines(let change, _): change
    default: nil
    }
  }

  fileprivate var removed: TaskItem? {
    switch self {
    case .restore(_, _, let next), .recreate(_, _, _, let next): next
    default: nil
    }
  }
}
