package import FocusbloxActions
package import FocusbloxModel

extension OpenSubtasks {
  /// `nil` where none is open.
  package func words(_ l: Language) -> String? {
    if moved > 0 {
      return moved == 1 ? l("1 sub-task moved to the next one") : l("\(moved) sub-tasks moved to the next one")
    }
    if stay == 0 { return nil }
    return stay == 1 ? l("1 sub-task is still open") : l("\(stay) sub-tasks are still open")
  }
}
