package import FocusbloxActions
package import FocusbloxModel

extension ListItems {
  package func words(_ l: Language) -> String {
    count == 1 ? l("1 item") : l("\(count) items")
  }
}
