import FocusbloxModel
import Foundation
import ICalendar

extension SyncedField<TaskItem> {
  /// STATUS, COMPLETED and PERCENT-COMPLETE (T20 … T25). Two completions are equal whatever their times, because
  /// servers and clients omit or round the time.
  static let completed = SyncedField(
    "completed", owns: ["STATUS", "COMPLETED", "PERCENT-COMPLETE", "PERCENT_COMPLETE"], at: \TaskItem.completion,
    isEqual: { $0.status == $1.status },
    describe: { $0.status.rawValue },
    isSetByUser: { $0.status != .open },
    read: { component, context in component.completion(context) },
    write: { task, context, component in
      switch task.status {
      case .completed:
        component.set(Property("STATUS", value: "COMPLETED"))
        if let property = Property("COMPLETED", utc: task.completedAt ?? context.now) { component.set(property) }
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

/// Status and time of a completion. They form one value, because neither is meaningful alone.
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
  /// The completion of a task. STATUS decides, even next to an outdated COMPLETED or 100 % (T23). Without STATUS, each
  /// of these two means completed (T20, T21). A line without a value says nothing.
  func completion(_ context: MappingContext) -> Completion {
    // Every occurrence of the series is done.
    if case .over(let date)? = context.stand, first("RECURRENCE-ID") == nil {
      return Completion(status: .completed, at: date ?? completionTime(context))
    }
    return switch filled("STATUS")?.value.trimmed.uppercased() {
    case "COMPLETED": Completion(status: .completed, at: completionTime(context))
    case "CANCELLED": Completion(status: .cancelled, at: nil)
    case nil:
      isMarkedDone ? Completion(status: .completed, at: completionTime(context)) : Completion(status: .open, at: nil)
    default: Completion(status: .open, at: nil)
    }
  }

  private var isMarkedDone: Bool {
    let percent = filled("PERCENT-COMPLETE") ?? filled("PERCENT_COMPLETE")
    return filled("COMPLETED") != nil || percent.flatMap { Int($0.value) } == 100
  }

  private func completionTime(_ context: MappingContext) -> Date {
    context.instant(filled("COMPLETED")) ?? lastModified(in: context.zone) ?? context.now
  }
}
