import FocusbloxModel
import Foundation
import ICalendar

extension SyncedField<TaskItem> {
  /// PRIORITY in the ranges of RFC 5545 section 3.8.1.9. A write occurs only when the range changes, so that another
  /// program's 3 stays 3.
  static let importance = SyncedField(
    "importance", owns: ["PRIORITY"], at: \TaskItem.importance,
    describe: { $0.rawValue },
    read: { component, _ in
      let number = component.first("PRIORITY").flatMap { Int($0.value.trimmed) }
      return switch number ?? 0 {
      case 1...4: .high
      case 5: .medium
      case 6...9: .low
      default: .none
      }
    },
    write: { task, _, component in
      let number =
        switch task.importance {
        case .high: 1
        case .medium: 5
        case .low: 9
        case .none: 0
        }
      if number == 0 { component.remove("PRIORITY") } else { component.set(Property("PRIORITY", value: "\(number)")) }
    })
}
