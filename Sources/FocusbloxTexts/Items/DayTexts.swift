package import FocusbloxActions
package import FocusbloxModel

extension DaySections.Section {
  package func title(_ l: Language) -> String {
    switch heading {
    case .perspective(let name): name
    case .view(let section): section.title.text(in: l)
    }
  }
}
