import FocusbloxActions
import FocusbloxModel

extension ListItems {
  func words(_ l: Language) -> String {
    count == 1 ? l("1 item") : l("\(count) items")
  }
}
