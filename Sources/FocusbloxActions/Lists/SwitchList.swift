package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Syncs or pauses a list as one step.
package struct SwitchList {
  private let list: CalendarList
  private let isEnabled: Bool

  package init(_ list: CalendarList, isEnabled: Bool) { (self.list, self.isEnabled) = (list, isEnabled) }

  package func run(at place: Workplace, in store: Store) throws -> CalendarList {
    var list = list
    list.isEnabled = isEnabled
    let settings = try place.settings()
    try place.step(
      isEnabled ? "lists enable" : "lists disable", store,
      changing: [.init(.list(list.id), .isEnabled), .init(.setting(ListSelection.key), .whole)]
    ) { store in
      try store.save(&list)
      try ListSelection.keep(place, store) { $0.id == list.id ? isEnabled : $0.isActive(settings) }
    }
    return list
  }
}
