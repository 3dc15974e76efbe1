import FocusbloxActions
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
package import FocusbloxTexts
import Foundation

/// The plan of a day for the screen, with the words of `plan`. Nothing is written.
package struct ShownPlanReading {
  let wording: Wording

  package init(wording: Wording) { self.wording = wording }

  private var l: Language { wording.language }

  /// The plan that would be written, with the wishes of the person.
  package func read(_ wish: PlanWish, _ store: StoreReader) throws -> ShownPlan {
    let now = wording.now
    let settings = try wording.settings()
    let planning = try MakePlan(wish, at: now, in: wording.zone)
    let (reading, proposal) = try planning.propose(at: now, wording.place, store)
    guard let today = WallTime(now, in: wording.zone)?.day, let day = proposal.plan.days.first else {
      throw PlanProblem.noDay
    }
    let preview = PlanPreview(
      proposal: proposal, reading: reading, options: planning.options, wording: wording, now: now, settings: settings,
      isAtScreen: true)
    var plan = ShownPlan(wish, .init(proposal, at: now), day: day.day, today: today)
    plan.heading =
      preview.relative.heading(day.day) + " · " + preview.measures(day) + (wish.isAnew ? l(" · replanned") : "")
    plan.hours = hours(preview.spans(on: day.day), on: day.day, at: now, isToday: day.day == today)
    let rows = PlanRows(proposal: proposal, reading: reading, wording: wording, now: now).rows(of: day.day)
    plan.lines = rows.flatMap(lines) + leftOut(wish, reading)
    plan.lines += (preview.ends + (try PlanNotes(wording: wording, now: now).all(proposal, store).map(\.text))).map {
      ShownPlan.Line(.note, $0)
    }
    plan.question = try proposal.isEmpty ? "" : question(proposal, settings, store)
    plan.most = wish.most ?? (settings.planMost > 0 ? settings.planMost : nil)
    plan.plannedMinutes = day.plannedMinutes
    return plan
  }

  /// A block of one task has one line, a block of several has a line for each below it.
  private func lines(_ row: PlanRows.Row) -> [ShownPlan.Line] {
    func part(_ index: Int) -> (text: String, role: Role) {
      guard row.cells.indices.contains(index) else { return ("", .text) }
      return (row.cells[index].text.text, row.cells[index].colour?.role ?? .text)
    }
    var line = ShownPlan.Line(.block, part(2).text, task: row.tasks.count == 1 ? row.tasks[0].task.uid : nil)
    (line.time, line.timeRole) = part(0)
    line.sign = part(1).text
    line.titleRole = part(2).role
    (line.why, line.whyRole) = part(3)
    if row.tasks.count < 2 { return [line] }
    return [line]
      + row.tasks.map { task, minutes in
        var member = ShownPlan.Line(.block, task.title, task: task.uid)
        member.isMember = true
        member.why = minutes.map(PlanTexts(l).span) ?? ""
        return member
      }
  }

  /// The tasks that the user took out, in the order of a list.
  private func leftOut(_ wish: PlanWish, _ reading: PlanReading) -> [ShownPlan.Line] {
    let tasks = reading.request.tasks.filter { wish.without.contains($0.uid) }.compactMap { reading.tasks[$0.uid] }
    if tasks.isEmpty { return [] }
    return [ShownPlan.Line(.heading, l("Left out"))]
      + tasks.map { task in
        var line = ShownPlan.Line(.block, task.title, task: task.uid)
        line.titleRole = .dim
        return line
      }
  }

  /// The hours in minutes from the beginning of the day.
  private func hours(
    _ spans: (busy: [Range<Date>], planned: [Range<Date>]), on day: CalendarDay, at now: Date, isToday: Bool
  ) -> FocusbloxScreen.DayLine {
    let begin = CalendarTime.day(day).instant(in: wording.zone)
    let end = CalendarTime.day(day.adding(days: 1) ?? day).instant(in: wording.zone)
    func minute(_ instant: Date) -> Int { Int(min(max(instant, begin), end).timeIntervalSince(begin) / 60) }
    func shown(_ spans: [Range<Date>]) -> [FocusbloxScreen.DayLine.Span] {
      spans.map { .init(minute($0.lowerBound), minute($0.upperBound)) }
    }
    return FocusbloxScreen.DayLine(
      blocks: shown(spans.busy), planned: shown(spans.planned), due: [], now: isToday ? minute(now) : nil)
  }

  private func question(_ proposal: PlanProposal, _ settings: Settings, _ store: StoreReader) throws -> String {
    let list = try proposal.new.isEmpty ? nil : ListChoice.forNew(.block, named: nil, settings, in: store)
    let place = try list.map { try ListNames(store).name($0) }
    return PlanTexts(l).question(proposal, isClearing: false, place: place)
  }
}
