import FocusbloxModel

@testable import FocusbloxScreen

extension SampleScreen {
  private struct Block {
    var time: String
    var why: String
    var tasks: [(id: String, minutes: Int)]
  }

  /// A plan of three blocks for any day; what is taken out is listed below them.
  func plan(_ wish: PlanWish) -> ShownPlan? {
    guard let today = CalendarDay("2026-11-23") else { return nil }
    let day = wish.day ?? today
    var plan = ShownPlan(wish, .init(second: 1, content: wish.without.count), day: day, today: today)
    let name = day == today ? words("heute, Mo 23. Nov.", "today, Mon Nov 23") : day.description
    plan.heading = name + words(" · 4 h 40 min zu verplanen", " · 4 h 40 min to plan")
    plan.hours = DayLine(
      blocks: [.init(660, 720)], planned: [.init(540, 630), .init(780, 825), .init(840, 960)], due: [],
      now: day == today ? 530 : nil)
    let blocks = [
      Block(time: "09:00–10:30", why: words("überfällig", "overdue"), tasks: [("tax", 90)]),
      Block(
        time: "13:00–13:45", why: words("fällig heute", "due today"), tasks: [("plants", 15), ("form", 30)]),
      Block(time: "14:00–16:00", why: words("als Nächstes", "next up"), tasks: [("long", 120)]),
    ].map { block in
      Block(time: block.time, why: block.why, tasks: block.tasks.filter { !wish.without.contains($0.id) })
    }
    .filter { !$0.tasks.isEmpty }
    plan.lines = blocks.flatMap(lines)
    var meeting = ShownPlan.Line(.block, "Team")
    meeting.time = "11:00–12:00"
    plan.lines.insert(meeting, at: plan.lines.first?.task == "tax" ? 1 : 0)
    if !wish.without.isEmpty { plan.lines.append(ShownPlan.Line(.heading, words("Ausgelassen", "Left out"))) }
    plan.lines += wish.without.sorted().map { ShownPlan.Line(.block, title($0), task: $0) }
    plan.lines.append(
      ShownPlan.Line(
        .note,
        words(
          "Zählt nicht als belegt: Geburtstag (ganztägig) · Messe (abgesagt) · Jour fixe (als frei eingetragen)",
          "Counts as free: Birthday (all day) · Fair (cancelled) · Weekly meeting (marked as free)")))
    let minutes = blocks.flatMap(\.tasks).reduce(0) { $0 + $1.minutes }
    plan.plannedMinutes = min(minutes, wish.most ?? minutes)
    plan.most = wish.most
    if !blocks.isEmpty { plan.question = words("4 Blöcke, 4 h 15 min. Anlegen?", "4 blocks, 4 h 15 min. Make them?") }
    return plan
  }

  private func lines(_ block: Block) -> [ShownPlan.Line] {
    let isShared = block.tasks.count > 1
    var line = ShownPlan.Line(
      .block, block.tasks.map { title($0.id) }.joined(separator: ", "), task: isShared ? nil : block.tasks[0].id)
    (line.time, line.sign, line.why, line.titleRole) = (block.time, "+", block.why, .heading)
    guard isShared else { return [line] }
    return [line]
      + block.tasks.map { task in
        var member = ShownPlan.Line(.block, title(task.id), task: task.id)
        (member.isMember, member.why) = (true, "\(task.minutes) min")
        return member
      }
  }

  private func title(_ id: String) -> String { tasks.first { $0.taskID == id }?.title ?? id }
}
