import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

extension TaskDetails {
  func show(_ task: TaskItem, _ app: AppContext) throws {
    let l = app.language
    let signs = TaskSigns(context, l)
    app.terminal.result(app.style(signs.circle(task) + " " + l.shownTitle(task.title), .bold))
    Details(app: app).show(try rows(task, withRings: true))
    let children = try self.children(task)
    if children.isEmpty { return }
    let open = children.count { $0.status == .open }
    app.terminal.result(app.style(l("Sub-tasks, \(open) open"), .bold))
    for line in TaskTable(context: context, app: app).lines(children, indent: 2) { app.terminal.result("  \(line)") }
  }

  func json(_ task: TaskItem) throws -> JSONLine {
    let stamp = Timestamp(zone: wording.zone)
    let foreign = try foreign(task)
    var line = task.json(context)
    line.add("putOff", .objects(try SnoozedNotification.all(task, wording, store).map { $0.json(wording.zone) }))
    line.add("children", .strings(try children(task).map(\.id)))
    line.add("inProcess", .bool(foreign.isInProcess))
    line.add("percentComplete", .int(foreign.percent))
    line.add("location", .string(foreign.location))
    line.add("url", .string(foreign.url))
    line.add("attachments", .strings(foreign.attachments.compactMap(\.uri)))
    line.add(
      "waitingSince",
      .string(try waiting(task).flatMap { _ in try WaitingSince(store: store).instant(task).map(stamp.text) }))
    line.add("waits", .bool(try waiting(task) != nil))
    line.add("lastConflict", .int(try conflict(task).map { Int($0.id) }))
    return line
  }
}

extension SnoozedNotification {
  fileprivate func json(_ zone: TimeZone) -> JSONLine {
    var line = JSONLine(.putOff)
    line.add("identifier", .string(request.identifier))
    line.add("until", .string(Timestamp(zone: zone).text(until)))
    return line
  }
}
