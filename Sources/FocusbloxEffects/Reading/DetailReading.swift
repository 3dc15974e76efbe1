package import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
import FocusbloxSync
package import FocusbloxTexts
import Foundation

/// All details of the selected row.
package struct DetailReading {
  let wording: Wording
  var steps = KnownSteps()
  var plan = KnownPlan()

  package init(wording: Wording, steps: KnownSteps = KnownSteps(), plan: KnownPlan = KnownPlan()) {
    (self.wording, self.steps, self.plan) = (wording, steps, plan)
  }

  /// The details of what a row shows; `nil` where it is gone.
  package func read(_ target: Row.Target, _ store: StoreReader) throws -> Detail? {
    let context = try wording.itemContext(store)
    switch target {
    case .task(let id), .member(_, let id):
      let occurrences = try wording.place.occurrences()
      return try store.task(id: id).map { try task(occurrences.titled($0, store), target, context, store) }
    case .block(let id): return try store.block(id: id).map { try block($0, target, context, store) }
    case .entry(let number): return try store.journalEntry(id: number).map { try entry($0, target, store) }
    case .step(let number): return try store.stepHeadline(number).map { try step($0, target, store) }
    case .setting(let key): return try SettingRows(wording: wording).detail(key, target, store)
    case .list(let name), .listSwitch(let name):
      return try ListDetail(wording: wording, store: store).detail(name, target)
    case .day: return nil
    }
  }

  /// The labels of the last rows, because a user knows no task by its id.
  private static let idLabels: Set = ["ID", "UID"]
  private static let readItems = 2000

  private func inquiry() throws -> RingInquiry {
    let plan = try wording.reminderPlan()
    return RingInquiry(plan: plan, language: wording.language, now: wording.now, isWatched: true, known: self.plan)
  }

  private func task(
    _ task: TaskItem, _ target: Row.Target, _ context: ItemContext, _ store: StoreReader
  ) throws -> Detail {
    let l = wording.language
    let details = TaskDetails(wording: wording, store: store, context: context, inquiry: try inquiry())
    var lines = try details.rows(task, withRings: false).filter { !$0.value.isEmpty }
      .map { Detail.Line($0.label, $0.value.text) }
    let children = try store.children(ofUID: task.uid)
    if !children.isEmpty {
      let done = children.count { $0.status != .open }
      lines.append(.init("", ""))
      lines.append(.init("", l("Sub-tasks ") + "\(done)/\(children.count)", .heading))
      let signs = TaskSigns(context, l)
      lines += children.map {
        .init("", signs.circle($0) + " " + l.shownTitle($0.title), $0.status == .open ? .text : .dim)
      }
    }
    let ids = lines.filter { Self.idLabels.contains($0.label) }
    lines.removeAll { Self.idLabels.contains($0.label) }
    let conflict = try ItemConflict(task.id, wording, store)
    lines += conflict?.lines ?? []
    lines += try alarms(.task, task.id, store) + others(.task, task.id, store)
    let circle = TaskSigns(context, l).circle(task)
    var detail = Detail(target, circle + " " + l.shownTitle(task.title), lines + [.init("", "")] + ids)
    detail.conflict = conflict?.entry
    return detail
  }

  private func block(
    _ block: FocusBlock, _ target: Row.Target, _ context: ItemContext, _ store: StoreReader
  ) throws -> Detail {
    let l = wording.language
    let relative = RelativeTime(context, l)
    var lines: [Detail.Line] = [
      .init(l("Start"), relative.text(block.start)), .init(l("End"), relative.text(block.end)),
    ]
    if try store.cancelledBlocks(among: [block]).contains(block.id) {
      lines.append(.init("", l("Cancelled; the event takes no time."), .dim))
    }
    if let zones = try store.knownText(of: .block, id: block.id).map(CalendarObjectReading.unknownZones(in:))
      .flatMap({ Texts.unknownZones($0, l) })
    {
      lines.append(.init(l("Time zone"), zones, .error))
    }
    if let list = context.listName(block.listID) { lines.append(.init(l("List"), list)) }
    let tasks = try block.taskUIDs.compactMap { try store.tasks(uid: $0).first }
    if !tasks.isEmpty {
      lines.append(.init("", ""))
      lines.append(.init("", l("Tasks"), .heading))
      lines += tasks.map {
        .init("", TaskSigns.circle($0) + " " + l.shownTitle($0.title), $0.status == .open ? .text : .dim)
      }
    }
    return Detail(
      target, "┃ " + l.shownTitle(block.title),
      lines + (try alarms(.block, block.id, store)) + (try others(.block, block.id, store)))
  }

  /// The time and place of each alarm, or the reason why it does not ring.
  private func alarms(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws -> [Detail.Line] {
    let inquiry = try inquiry()
    let words = RingWords(time: wording.relative)
    let reports = try inquiry.reports(kind, id, store).sorted {
      ($0.fireDate ?? .distantFuture, $0.identifier) < ($1.fireDate ?? .distantFuture, $1.identifier)
    }
    // Alarms that a setting turns off are not shown.
    let shown = reports.filter { $0.isPlanned || $0.outcome == .rang || $0.calendar != .none }
    if shown.isEmpty { return [] }
    return [.init("", ""), .init("", wording.language("Rings"), .heading)]
      + shown.map { report in
        let time = report.fireDate.map { words.time.text($0) } ?? "–"
        return .init("", (report.outcome == .rings ? "● " : "  ") + time + "  " + words.sentence(report))
      }
  }

  private func others(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws -> [Detail.Line] {
    try ForeignRows(wording: wording, store: store).lines(kind, id)
      + CourseRows(wording: wording, store: store, known: steps).lines(id)
  }

  private func entry(_ entry: JournalEntry, _ target: Row.Target, _ store: StoreReader) throws -> Detail {
    let l = wording.language
    let words = wording.fields
    let relative = wording.relative
    var lines: [Detail.Line] = [
      .init(l("What"), entry.words(l)), .init(l("When"), relative.text(entry.at)),
    ]
    if let property = entry.property {
      let (old, new) = (words.value(entry.old, of: property), words.value(entry.new, of: property))
      lines.append(.init(l("Field"), words.name(property)))
      lines += ConflictSides(entry.action, old, new, l).lines
    }
    if entry.isConflict {
      lines += [.init("", ""), ConflictSides.hint(l)]
    }
    lines.append(.init(l("Entry"), "\(entry.id)"))
    return Detail(target, try Undo.title(of: entry, in: store), lines)
  }

  private func step(_ step: StepHeadline, _ target: Row.Target, _ store: StoreReader) throws -> Detail {
    let l = wording.language
    let relative = wording.relative
    // The step of an import may have a hundred thousand items.
    let items = step.count > Self.readItems ? [] : try store.step(step.number)?.items ?? []
    // In such a step only the first few items have a title.
    let named = items.filter { !$0.title.isEmpty }.prefix(50)
    let rest = (step.count > Self.readItems ? step.count : items.count) - named.count
    let words = wording.fields
    let names = named.flatMap { item -> [Detail.Line] in
      let sign =
        switch item.change {
        case .added: "+ "
        case .changed: "~ "
        case .removed: "− "
        }
      let changes = item.changes.map { words.change($0.name, from: $0.old, to: $0.new) }
      return [.init("", sign + item.title)] + changes.map { .init("", "  " + $0, .dim) }
    }
    return Detail(
      target, StepTexts(words).sentence(step),
      [.init(l("When"), relative.text(step.at)), .init(l("Step"), "\(step.number)"), .init("", "")]
        + names + (rest > 0 ? [.init("", l("… \(rest) more"), .dim)] : []))
  }
}
