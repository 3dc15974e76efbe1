import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxTexts
import Foundation

/// A plan as objects for programs.
struct PlanLines {
  let proposal: PlanProposal
  let reading: PlanReading
  /// The blocks that were written, by UID.
  let written: [String: FocusBlock]
  let zone: TimeZone

  /// The blocks that `--clear` removes.
  var cleared: [JSONLine] { proposal.removed.map { standing($0.block, "removed") } }

  var all: [JSONLine] {
    let plan = proposal.plan
    return plan.days.map(day) + proposal.written.map(block)
      + proposal.kept.filter(isInDays).map { standing($0, "kept") }
      + proposal.removed.map { standing($0.block, "removed") } + reading.inOrder(plan.unplaced).map(unplaced)
      + plan.circles.map(circle) + plan.overloads.map(overload) + reading.entries.compactMap(ignored)
  }

  private func isInDays(_ block: PlanBlock) -> Bool {
    WallTime(block.start, in: zone).map { reading.request.days.contains($0.day) } ?? false
  }

  /// What a person should know besides the plan.
  static func note(_ note: PlanNotes.Note) -> JSONLine {
    var line = line("note")
    line.add("reason", .string(note.reason.rawValue))
    line.add("text", .string(note.text))
    return line
  }

  private static func line(_ kind: String) -> JSONLine {
    var line = JSONLine(.plan)
    line.add("kind", .string(kind))
    return line
  }

  private func day(_ day: PlannedDay) -> JSONLine {
    var line = Self.line("day")
    line.add("date", .string(day.day.description))
    line.add("freeMinutes", .int(day.freeMinutes))
    line.add("plannableMinutes", .int(day.plannableMinutes))
    line.add("plannedMinutes", .int(day.plannedMinutes))
    return line
  }

  private func block(_ change: PlanProposal.Written) -> JSONLine {
    let block = change.block
    let stamp = Timestamp(zone: zone)
    let id = written[block.uid]?.id ?? change.former.flatMap { reading.blocks[$0.uid]?.id }
    var line = Self.line("block")
    line.add("change", .string(change.former == nil ? "new" : "moved"))
    line.add("id", .string(id))
    line.add("start", .string(stamp.text(block.start)))
    line.add("end", .string(stamp.text(block.end)))
    line.add("was", .string(change.former.map { stamp.text($0.start) }))
    line.add(
      "tasks",
      .objects(block.shares.map { task($0.taskUID, minutes: $0.minutes, isAssumed: $0.isAssumed) }))
    line.add("why", .string(block.shares.first.map { Self.name($0.reason) }))
    line.add("late", .int(proposal.plan.lateMinutes(in: block)))
    return line
  }

  private func standing(_ block: PlanBlock, _ change: String) -> JSONLine {
    let stamp = Timestamp(zone: zone)
    var line = Self.line("block")
    line.add("change", .string(change))
    line.add("id", .string(reading.blocks[block.uid]?.id))
    line.add("start", .string(stamp.text(block.start)))
    line.add("end", .string(stamp.text(block.end)))
    line.add("was", .string(nil))
    line.add("tasks", .objects(block.taskUIDs.map { task($0, minutes: nil, isAssumed: false) }))
    line.add("why", .string(nil))
    line.add("late", .int(0))
    return line
  }

  private func task(_ uid: String, minutes: Int?, isAssumed: Bool) -> JSONLine {
    var line = JSONLine(.share)
    line.add("id", .string(reading.tasks[uid]?.id))
    line.add("title", .string(reading.tasks[uid]?.title))
    line.add("minutes", .int(minutes))
    line.add("assumed", .bool(isAssumed))
    return line
  }

  private func unplaced(_ task: UnplacedTask) -> JSONLine {
    var line = Self.line("unplaced")
    line.add("task", .string(reading.tasks[task.taskUID]?.id))
    line.add("title", .string(reading.tasks[task.taskUID]?.title))
    line.add("minutes", .int(task.minutes))
    line.add("reason", .string(Self.name(task.reason)))
    var waits: [String] = []
    if case .waits(forUIDs: let uids) = task.reason { waits = uids.compactMap { reading.tasks[$0]?.id } }
    line.add("waitsFor", .strings(waits))
    return line
  }

  /// Tasks that wait for each other, so that nothing there waits.
  private func circle(_ uids: [String]) -> JSONLine {
    var line = Self.line("circle")
    line.add("tasks", .strings(uids.compactMap { reading.tasks[$0]?.id }))
    return line
  }

  private func overload(_ overload: PlanOverload) -> JSONLine {
    var line = Self.line("overload")
    line.add("until", .string(Timestamp(zone: zone).text(overload.until)))
    line.add("dueMinutes", .int(overload.neededMinutes))
    line.add("fitMinutes", .int(overload.availableMinutes))
    return line
  }

  private func ignored(_ entry: EventTimes.Entry) -> JSONLine? {
    guard case .free(let reason) = entry.occupancy else { return nil }
    var line = Self.line("ignored")
    line.add("event", .string(entry.block.id))
    line.add("title", .string(entry.block.title))
    line.add("start", .string(Timestamp(zone: zone).text(entry.block.start)))
    line.add("reason", .string(reason.rawValue))
    return line
  }

  private static func name(_ reason: PlanReason) -> String {
    switch reason {
    case .dueToday: "dueToday"
    case .mustBegin: "mustBegin"
    case .inProcess: "inProcess"
    case .saidToday: "saidToday"
    case .nextUp: "nextUp"
    case .flagged: "flagged"
    case .important: "important"
    case .early: "early"
    case .named: "named"
    case .fill: "fill"
    case .before: "before"
    }
  }

  private static func name(_ reason: UnplacedReason) -> String {
    switch reason {
    case .waits: "waits"
    case .startsLater: "startsLater"
    case .full: "full"
    case .noRoom: "noRoom"
    case .roomLater: "roomLater"
    case .refused: "refused"
    }
  }
}
