package import FocusbloxModel
package import FocusbloxStore
import Foundation

/// A focus block that a person adds.
package struct NewBlock {
  /// `nil` for a title that is made of the start.
  package var title: String?
  package var start: CalendarTime
  package var end: CalendarTime
  /// The UIDs of the tasks.
  package var tasks: [String]
  package var list: String?

  package init(title: String? = nil, start: CalendarTime, end: CalendarTime, tasks: [String], list: String? = nil) {
    (self.title, self.start, self.end, self.tasks, self.list) = (title, start, end, tasks, list)
  }

  package func run(at place: Workplace, in store: Store) throws -> FocusBlock {
    try place.step("block add", store) { try insert(place, $0) }
  }

  private func insert(_ place: Workplace, _ store: StoreTransaction) throws -> FocusBlock {
    let instant = start.instant(in: place.zone)
    let locale = Locale(identifier: try place.settings().blockTitleLocale)
    let title =
      try title.map { try TitleText.parse($0) } ?? FocusBlock.title(start: instant, locale: locale, zone: place.zone)
    var block = FocusBlock(
      id: Workplace.newID(), uid: Workplace.newID(), title: title, start: start, end: end, created: place.now)
    block.alertMinutesBefore = FocusBlockReminders.leadMinutes(startDate: instant, now: place.now)
    block.taskUIDs = tasks
    block.listID = try ListChoice.forNew(.block, named: list, place.settings(), in: store)?.id
    try store.insert(block, by: .user)
    return block
  }
}

/// Converts tasks of the command line to UIDs.
package enum BlockTasks {
  package static func uids(_ ids: [String], _ place: Workplace, _ store: StoreReader) throws -> [String] {
    var uids: [String] = []
    for text in ids {
      guard let task = try store.task(id: Handles(place, store).task(text)) else {
        throw StoreError.unknownID(text)
      }
      if !uids.contains(task.uid) { uids.append(task.uid) }
    }
    return uids
  }
}
