package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
package import Foundation

/// The time of each list's last sync, and its obstacle since then, for display. The obstacle also decides the order of
/// the lists in the next sync; neither decides what a sync reads or writes. A subscribed calendar that is not due again
/// reports its last obstacle, so that its run fails.
package enum ListTimes {
  /// Why a list has not been synced since then, in each language: the reader may have another one than the sync.
  package struct Trouble: Codable, Error {
    package var since: Date
    package var german: String
    package var english: String
  }

  package static func lastSync(_ list: CalendarList, _ store: StoreReader) throws -> Date? {
    try store.memo("synced.\(list.id)").flatMap { TimeInterval($0) }.map(Date.init(timeIntervalSince1970:))
  }

  /// The last syncs of the lists, `nil` before the first one. A subscribed calendar is read hourly at most, so that its
  /// time counts only where there are no other lists.
  package static func lastSyncs(_ lists: [CalendarList], _ store: StoreReader) throws -> [Date?] {
    let synced = try lists.filter { try !store.isSubscribed($0.id) }
    return try (synced.isEmpty ? lists : synced).map { try lastSync($0, store) }
  }

  /// The failure of the whole list since its last sync.
  package static func trouble(_ list: CalendarList, _ store: StoreReader) throws -> Trouble? {
    try store.memo("trouble.\(list.id)").flatMap { try? JSONDecoder().decode(Trouble.self, from: Data($0.utf8)) }
  }

  /// The lists in their order, but those last whose last sync failed: one that hangs lets the others of its server wait.
  package static func failingLast(_ lists: [CalendarList], _ store: StoreReader) throws -> [CalendarList] {
    let failing = Set(try lists.map(\.id).filter { try store.memo("trouble.\($0)") != nil })
    return lists.filter { !failing.contains($0.id) } + lists.filter { failing.contains($0.id) }
  }

  package static func note(
    _ done: [(list: CalendarList, outcome: ListOutcome)], _ person: any Person, at now: Date, in store: Store
  ) throws {
    try store.write { store in
      for (list, outcome) in done {
        switch outcome {
        case .planned: continue
        case .done:
          try store.setMemo("synced.\(list.id)", String(Int(now.timeIntervalSince1970)))
          try store.setMemo("trouble.\(list.id)", nil)
        case .failed(_, let error):
          let since = try trouble(list, store)?.since ?? now
          let trouble = try JSONEncoder().encode(
            Trouble(
              since: since, german: person.words(about: error, in: .german).line,
              english: person.words(about: error, in: .english).line))
          try store.setMemo("trouble.\(list.id)", String(decoding: trouble, as: UTF8.self))
        }
      }
    }
  }
}
