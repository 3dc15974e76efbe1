import FocusbloxActions
import FocusbloxModel
import Foundation

extension TaskItem {
  func json(_ context: ItemContext) -> JSONLine {
    let stamp = Timestamp(zone: context.zone)
    var line = JSONLine(.task)
    line.add("id", .string(id))
    line.add("uid", .string(uid))
    line.add("title", .string(title))
    line.add("notes", .string(notes))
    line.add("due", .string(due.map(stamp.text)))
    line.add("dueAllDay", .bool(due?.isAllDay ?? false))
    line.add("start", .string(start.map(stamp.text)))
    line.add("planned", .string(planned.map(stamp.text)))
    line.add("estimateMinutes", .int(estimateMinutes))
    line.add("importance", .string(importance.rawValue))
    line.add("urgency", .string(urgency.rawValue))
    line.add("tags", .strings(tags))
    line.add("taskType", .string(taskType))
    line.add("flagged", .bool(flagged))
    line.add("nextUp", .bool(nextUp))
    line.add("sortOrder", .int(sortOrder))
    line.add("completed", .bool(isCompleted))
    line.add("completedAt", .string(completedAt.map(stamp.text)))
    line.add("cancelled", .bool(status == .cancelled))
    line.add("parent", .string(parentUID))
    line.add("after", .strings(after.sorted()))
    line.add("blocked", .bool(context.isBlocked(self)))
    line.add("plannedBlocks", .objects(context.plannedBlocks(for: self).map { $0.place(stamp) }))
    line.add("project", .string(context.list(listID)?.name))
    line.add("account", .string(context.account(ofList: listID)))
    line.add("list", .string(context.list(listID)?.name))
    line.add("sourceSystem", .string(sourceSystem.rawValue))
    line.add("externalID", .string(externalID))
    line.add("repeat", .string(recurrence == .none ? foreignRule : recurrence.steps.description))
    line.add("repeatAnchor", .string(repeatAnchor))
    // The specification's name of the symbol, for programs that draw the symbol (S2-21, S2-50).
    line.add("repeatIcon", .string(recurrence == .none && foreignRule == nil ? nil : "arrow.triangle.2.circlepath"))
    line.add("seriesID", .string(seriesID))
    line.add(
      "state", .string(DueState.of(self, settings: context.settings, now: context.now, zone: context.zone).rawValue))
    line.add("created", .string(stamp.text(created)))
    line.add("modified", .string(stamp.text(modified)))
    line.add(
      "reminders", .objects(context.reminders(of: self).map { $0.json(context.settings, context.zone, of: self) }))
    return line
  }

  /// - Parameter freed: the automatic blocks that a command removed; those of this task are named.
  func json(_ context: ItemContext, freeing freed: [FocusBlock]) -> JSONLine {
    var line = json(context)
    let stamp = Timestamp(zone: context.zone)
    line.add("freed", .objects(freed.filter { $0.taskUIDs.contains(uid) }.map { $0.place(stamp) }))
    return line
  }

  /// Whether the next instance follows the due date or the day of completion.
  private var repeatAnchor: String? {
    if recurrence == .none && foreignRule == nil { return nil }
    return recurrence.isFromCompletion ? "completion" : "fixed"
  }
}

extension FocusBlock {
  /// - Parameter cancelled: the ids of cancelled events.
  func json(_ context: ItemContext, cancelled: Set<String> = []) -> JSONLine {
    let stamp = Timestamp(zone: context.zone)
    var line = JSONLine(.block)
    line.add("id", .string(id))
    line.add("uid", .string(uid))
    line.add("title", .string(title))
    line.add("start", .string(stamp.text(start)))
    line.add("end", .string(stamp.text(end)))
    line.add("tasks", .strings(taskUIDs))
    line.add("cancelled", .bool(cancelled.contains(id)))
    line.add("automatic", .bool(isAutomatic(in: context.zone)))
    line.add("account", .string(context.account(ofList: listID)))
    line.add("list", .string(context.list(listID)?.name))
    line.add("sourceSystem", .string(sourceSystem.rawValue))
    line.add("externalID", .string(externalID))
    line.add("created", .string(stamp.text(created)))
    line.add("modified", .string(stamp.text(modified)))
    return line
  }

  /// Where and when the block is.
  fileprivate func place(_ stamp: Timestamp) -> JSONLine {
    var line = JSONLine(.plannedBlock)
    line.add("id", .string(id))
    line.add("start", .string(stamp.text(start)))
    line.add("end", .string(stamp.text(end)))
    return line
  }
}
