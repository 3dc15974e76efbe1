import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Everything that a plan is made of, as the store has it.
package struct PlanReading {
  package let request: PlanRequest
  /// The events and blocks of the planned days.
  package let entries: [EventTimes.Entry]
  /// The open tasks by UID.
  package let tasks: [String: PlanTask]
  /// The own blocks by UID.
  package let blocks: [String: FocusBlock]
  package let scope: PlanScope

  /// The days after the plan whose room decides what must be begun in it.
  private static let daysAhead = 15

  package init(_ scope: PlanScope, _ options: PlanOptions, at now: Date, _ place: Workplace, _ store: StoreReader)
    throws
  {
    let settings = try place.settings()
    let zone = place.zone
    self.scope = scope
    let open = try Self.openTasks(at: now, zone, store)
    let begin = CalendarTime.day(scope.days.lowerBound).instant(in: zone)
    let last = scope.days.upperBound
    let end = CalendarTime.day(last.adding(days: 1) ?? last).instant(in: zone)
    let horizon = CalendarTime.day(last.adding(days: Self.daysAhead) ?? last).instant(in: zone)
    let all = try EventTimes(zone: zone, settings: settings).entries(from: min(begin, now), to: horizon, store)
    entries = all.filter { $0.start < end && $0.end > begin }
    let own = try store.blocks().filter { !$0.taskUIDs.isEmpty && $0.foreignRule == nil }
    blocks = Dictionary(own.map { ($0.uid, $0) }) { first, _ in first }
    var tasks = [String: PlanTask](minimumCapacity: open.count)
    for task in open where tasks[task.uid] == nil { tasks[task.uid] = task }
    self.tasks = tasks

    let choice = try scope.choice(of: open, place, store)
    let toCome = own.filter { $0.start.instant(in: zone) > now && $0.isAutomatic(in: zone) }
    let finished = try store.finishedTasks(among: Set(toCome.flatMap(\.taskUIDs)))
    // A task that is unknown here, or left out, may still need its block.
    let finishedUIDs = Set(finished.map(\.uid))
    let isDecided = { (uid: String) in
      finishedUIDs.contains(uid) || tasks[uid] != nil && !choice.leftOut.contains(uid)
    }
    let fixedIDs = try Self.fixed(toCome, isDecided, store)
    let former = FormerOccurrences(open, zone: zone)
    var planned = own.map { block in
      let isAutomatic = block.isAutomatic(in: zone) && !fixedIDs.contains(block.id)
      return former.named(PlanBlock(block, isAutomatic: isAutomatic, zone: zone), now: now)
    }
    var busy: [OccupiedTime] = []
    let ownIDs = Set(own.map(\.id))
    for entry in all where entry.isBusy && !ownIDs.contains(entry.block.id) {
      busy.append(OccupiedTime(start: entry.start, end: entry.end))
      // Its UID may be one that the planner would give: a program may have dropped our lines.
      if !entry.repeats {
        planned.append(
          PlanBlock(uid: entry.block.uid, start: entry.start, end: entry.end, taskUIDs: [], isAutomatic: false))
      }
    }
    var request = PlanRequest(
      tasks: Self.plannable(open, choice.leftOut, options.without, after: last), blocks: planned, busy: busy,
      days: scope.days, settings: options.settings(PlanSettings(settings)), now: now, zone: zone)
    request.finished = finished
    request.refused = try store.planRefusals(at: now, in: zone)
    request.only = choice.named
    request.anew = options.again
    self.request = request
  }

  /// The tasks in the order of a list, which does not depend on their UIDs.
  package func inOrder(_ unplaced: [UnplacedTask]) -> [UnplacedTask] {
    let unplaced = Dictionary(unplaced.map { ($0.taskUID, $0) }) { first, _ in first }
    return request.tasks.compactMap { unplaced[$0.uid] }
  }

  /// The ids of the blocks to come that the plan may not change.
  private static func fixed(
    _ toCome: [FocusBlock], _ isDecided: (String) -> Bool, _ store: StoreReader
  ) throws -> Set<String> {
    let fixed = try toCome.filter { block in
      let list = try block.listID.flatMap { try store.list(id: $0) }
      return !block.taskUIDs.allSatisfy(isDecided) || list?.isReadOnly ?? false || list?.isMissing ?? false
    }
    return Set(fixed.map(\.id))
  }

  /// All open tasks, each with everything for which it waits, and whether its work has begun.
  private static func openTasks(at now: Date, _ zone: TimeZone, _ store: StoreReader) throws -> [PlanTask] {
    var open = try store.planTasks(at: now, in: zone)
    // A series of another program never ends.
    let series = Set(open.filter { $0.foreignRule != nil }.map(\.uid))
    let told = try store.toldWaits()
    // This program never writes that work has begun.
    let mayHaveBegun = try store.tasksThatMayHaveBegun()
    for index in open.indices {
      let task = open[index]
      if let more = told[task.uid] { open[index].plannable.after.formUnion(more) }
      if !task.plannable.after.isDisjoint(with: series) { open[index].plannable.after.subtract(series) }
      if mayHaveBegun.contains(task.id), let text = try store.knownText(of: .task, id: task.id) {
        open[index].plannable.inProcess = (try? CalendarObjectReading(text))?.isBegun ?? false
      }
    }
    return open
  }

  /// - Parameters:
  ///   - leftOut: the UIDs of the tasks that a filter leaves out.
  ///   - without: the UIDs of the tasks that the person took out.
  ///   - last: the last planned day.
  private static func plannable(
    _ open: [PlanTask], _ leftOut: Set<String>, _ without: Set<String>, after last: CalendarDay
  ) -> [PlannableTask] {
    let selected = [PlannableTask](selectedFrom: open)
    if leftOut.isEmpty, without.isEmpty { return selected }
    // What is left out still blocks the tasks that wait for it.
    let blockers = Set(selected.flatMap(\.after))
    return selected.filter { !leftOut.contains($0.uid) || blockers.contains($0.uid) }.map { task in
      leftOut.contains(task.uid) || without.contains(task.uid) ? task.leftOut(until: last.adding(days: 1)) : task
    }
  }
}

extension PlannableTask {
  /// The task as one that nobody asks for before a day, so that the planner gives it no block and takes away those that
  /// it has.
  fileprivate func leftOut(until day: CalendarDay?) -> PlannableTask {
    var task = self
    (task.due, task.planned, task.start) = (nil, nil, day.map(CalendarTime.day))
    (task.nextUp, task.flagged, task.inProcess, task.importance) = (false, false, false, .none)
    return task
  }
}

/// The options of `plan` that change what is planned.
package struct PlanOptions {
  /// In place of the hours of the settings.
  package var hours: WorkHours?
  /// The most minutes of a day, in place of the settings.
  package var most: Int?
  package var fill = false
  package var again = false
  /// The UIDs of tasks that the plan leaves out. Their planned blocks to come go.
  package var without: Set<String> = []

  package init(
    hours: WorkHours? = nil, most: Int? = nil, fill: Bool = false, again: Bool = false, without: Set<String> = []
  ) {
    (self.hours, self.most, self.fill, self.again, self.without) = (hours, most, fill, again, without)
  }

  package func settings(_ usual: PlanSettings) -> PlanSettings {
    var settings = usual
    if let hours { settings.hours = hours }
    if let most { settings.mostMinutesPerDay = most }
    settings.fillsWithUndatedTasks = fill
    return settings
  }
}
