import FocusbloxModel
import Foundation
import ICalendar

extension SyncedField<TaskItem> {
  /// STATUS, COMPLETED, PERCENT-COMPLETE (T20 … T25). Two completions are equal whenever they happened: servers and
  /// clients leave the time out or round it.
  static let completed = SyncedField(
    "completed", owns: ["STATUS", "COMPLETED", "PERCENT-COMPLETE", "PERCENT_COMPLETE"], at: \TaskItem.completion,
    isEqual: { $0.status == $1.status },
    describe: { $0.status.rawValue },
    isSaid: { $0.status != .open },
    read: { component, context in component.completion(context) },
    write: { task, context, component in
      switch task.status {
      case .completed:
        component.set(Property("STATUS", value: "COMPLETED"))
        if let property = utcProperty("COMPLETED", task.completedAt ?? context.now) { component.set(property) }
        component.set(Property("PERCENT-COMPLETE", value: "100"))
        component.remove("PERCENT_COMPLETE")
      case .open, .cancelled:
        component.set(Property("STATUS", value: task.status == .open ? "NEEDS-ACTION" : "CANCELLED"))
        component.remove("COMPLETED")
        component.remove("PERCENT-COMPLETE")
        component.remove("PERCENT_COMPLETE")
      }
    })
}

/// Whether and when: one value, because neither makes sense without the other.
struct Completion: Sendable {
  var status: TaskStatus
  var at: Date?
}

extension TaskItem {
  var completion: Completion {
    get { Completion(status: status, at: completedAt) }
    set {
      status = newValue.status
      completedAt = newValue.at
    }
  }
}

extension Component {
  /// A STATUS decides, even beside a stale COMPLETED or 100 % (T23); without one each of those two means done (T20, T21).
  func completion(_ context: MappingContext) -> Completion {
    switch first("STATUS")?.value.trimmed.uppercased() {
    case "COMPLETED": Completion(status: .completed, at: completionTime(context))
    case "CANCELLED": Completion(status: .cancelled, at: nil)
    case nil, "":
      isMarkedDone ? Completion(status: .completed, at: completionTime(context)) : Completion(status: .open, at: nil)
    default: Completion(status: .open, at: nil)
    }
  }

  private var isMarkedDone: Bool {
    let percent = first("PERCENT-COMPLETE") ?? first("PERCENT_COMPLETE")
    return first("COMPLETED") != nil || percent.flatMap { Int($0.value) } == 100
  }

  private func completionTime(_ context: MappingContext) -> Date {
    context.instant(first("COMPLETED")) ?? lastModified(in: context.zone) ?? context.now
  }
}
