package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// The list that new items of a kind go to: `default_list` for tasks, `default_calendar` for focus blocks.
package struct DefaultList {
  package let kind: ItemKind

  package init(kind: ItemKind) {
    self.kind = kind
  }

  package var key: String { kind == .task ? "default_list" : "default_calendar" }

  /// The name in the settings: `LIST` or `ACCOUNT/LIST`.
  package func name(in settings: Settings) -> String? {
    kind == .task ? settings.defaultList : settings.defaultCalendar
  }

  /// Synced lists that items of the kind can be put into.
  package func openLists(_ store: StoreReader, _ settings: Settings) throws -> [CalendarList] {
    guard settings.remindersSyncEnabled else { return [] }
    return try store.accounts().filter(\.isEnabled).flatMap { account in
      try store.lists(account: account.id).filter {
        (kind == .task ? $0.holdsTasks : $0.holdsBlocks && !$0.isAlarmCalendar(of: account.name, settings))
          && !$0.isReadOnly && !$0.isMissing && $0.isActive(settings)
      }
    }
  }
}
