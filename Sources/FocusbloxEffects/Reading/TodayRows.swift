import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// The day: its line, urgent tasks, next tasks and rings.
struct TodayRows {
  let wording: Wording
  let context: ItemContext

  /// The limit of overdue tasks. Further ones are only counted.
  private static let shownOverdue = 100

  func read(_ store: StoreReader) throws -> (rows: [Row], day: FocusbloxScreen.DayLine?, summary: String) {
    let sections = try DaySections(overdue: Self.shownOverdue).read(at: wording.place, store)
    let blocks = try store.blocks(ofToday: wording.place)
    let known = Set(sections.flatMap(\.tasks).map(\.id))
    let next = try store.tasks(limited(.nextUp)).filter { !known.contains($0.id) }
    let tasks = try TaskRows(sections.flatMap(\.tasks) + next, context, wording, store)
    var rows: [Row] = []
    for section in sections {
      var heading = Row(.heading, section.title(wording.language))
      heading.titleRole = section.name == "overdue" ? .overdue : .text
      heading.end = "\(section.tasks.count + section.hidden)"
      rows.append(heading)
      if section.hidden > 0 {
        let count = section.tasks.count
        rows.append(Row(.note, wording.language("The \(count) longest overdue; the backlog has all of them.")))
      }
      rows += section.tasks.map { tasks.row($0) }
    }
    add(wording.language("Next up"), next.map { tasks.row($0) }, to: &rows)
    let owners = try BlockOwners(blocks, wording.place, store)
    let blockRows = BlockRows(context: context, wording: wording, store: store, owners: owners)
    let areOwn = try blocks.allSatisfy { try EventTimes.isOwn($0, store) }
    add(
      areOwn ? "Focus Blocks" : wording.language("Events and focus blocks"), try blockRows.rows(blocks),
      count: blocks.count, to: &rows)
    add(wording.language("Rings next"), try rings(store), to: &rows)
    let due = sections.reduce(0) { $0 + $1.tasks.count + $1.hidden }
    return (
      rows, line(sections.flatMap(\.tasks), blocks, blockRows),
      due == 1 ? wording.language("1 task") : wording.language("\(due) tasks")
    )
  }

  private func add(_ title: String, _ members: [Row], count: Int? = nil, to rows: inout [Row]) {
    if members.isEmpty { return }
    var heading = Row(.heading, title)
    heading.end = "\(count ?? members.count)"
    rows.append(heading)
    rows += members
  }

  private func limited(_ view: TaskQuery.View) -> TaskQuery {
    var query = TaskQuery(view, now: wording.now, timeZone: wording.zone)
    query.limit = 50
    return query
  }

  /// The first rings of the next hours.
  private func rings(_ store: StoreReader) throws -> [Row] {
    let plan = ReminderPlan(settings: context.settings, zone: wording.zone, language: wording.language)
    let end = wording.now.addingTimeInterval(86_400)
    let relative = RelativeTime(context, wording.language)
    let requests = try plan.held(store, after: wording.now, upTo: end).requests.filter { $0.fireDate <= end }
    return try requests.sorted { ($0.fireDate, $0.body) < ($1.fireDate, $1.body) }.prefix(3).map { request in
      let target: Row.Target =
        switch request.subject {
        case .task(let id): .task(id)
        case .block(let id): .block(id)
        }
      var row = Row(.item, request.body.isEmpty ? request.title : request.body, target: target)
      row.sign = "◷"
      row.signRole = .accent
      let decision = try plan.decision(of: request, store).map { ", " + RingWords(time: relative).decision($0) }
      row.end = relative.text(request.fireDate) + (decision ?? "")
      row.endRole = .dim
      return row
    }
  }

  private func line(_ tasks: [TaskItem], _ blocks: [FocusBlock], _ rows: BlockRows) -> FocusbloxScreen.DayLine? {
    let begin = Calendar.gregorian(in: wording.zone).startOfDay(for: wording.now)
    let end = begin.addingTimeInterval(86_400)
    let due = tasks.compactMap { task -> Int? in
      guard let due = task.due, !due.isAllDay else { return nil }
      let instant = due.instant(in: wording.zone)
      return instant >= begin && instant < end ? Int(instant.timeIntervalSince(begin) / 60) : nil
    }
    func spans(planned: Bool) -> [FocusbloxScreen.DayLine.Span] {
      blocks.filter { (rows.owners?.owner(of: $0) == .planner) == planned }
        .compactMap { rows.span($0, from: begin, to: end) }
    }
    return FocusbloxScreen.DayLine(
      blocks: spans(planned: false), planned: spans(planned: true), due: due,
      now: Int(wording.now.timeIntervalSince(begin) / 60))
  }
}
