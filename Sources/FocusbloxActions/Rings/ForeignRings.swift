import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// The rings of foreign alarms of tasks and blocks. This desktop rings as their authors intended.
package struct ForeignRings {
  package let settings: Settings
  package let zone: TimeZone
  package let language: Language

  package init(settings: Settings, zone: TimeZone, language: Language) {
    (self.settings, self.zone, self.language) = (settings, zone, language)
  }

  private var rings: ItemRings { ItemRings(settings: settings, zone: zone, language: language) }

  /// One request for each alarm: its first ring after `instant`, or its last ring before, which may be snoozed.
  package func all(_ store: StoreReader, around instant: Date) throws -> [NotificationRequest] {
    var found: [NotificationRequest] = []
    for (kind, id) in try store.itemsWithTexts(where: CalendarObjectReading.mayHaveAlarms) {
      found += try of(kind == .task ? .task(id) : .block(id), store, around: instant)
    }
    return found
  }

  /// The requests of one task or block.
  package func of(
    _ subject: NotificationRequest.Subject, _ store: StoreReader, around instant: Date
  ) throws -> [NotificationRequest] {
    try rings.foreign(subject, store, around: instant)
  }

  /// The request of the alarm whose id has this prefix.
  ///
  /// - Throws: `unknownID`, `ambiguousPrefix`.
  package func find(_ prefix: String, _ store: StoreReader, around instant: Date) throws -> NotificationRequest {
    let start = NotificationKind.custom.identifier(of: prefix.lowercased())
    let matching = try all(store, around: instant).filter { $0.identifier.hasPrefix(start) }
    guard let only = matching.first else { throw StoreError.unknownID(prefix) }
    guard matching.count == 1 else {
      throw StoreError.ambiguousPrefix(
        prefix,
        candidates: try matching.map { ItemCandidate(id: $0.reminderID, title: try store.title(of: $0.subject)) })
    }
    return only
  }
}

extension StoreReader {
  /// The title of the item of a notification.
  package func title(of subject: NotificationRequest.Subject) throws -> String {
    switch subject {
    case .task(let id): try task(id: id)?.title ?? ""
    case .block(let id): try block(id: id)?.title ?? ""
    }
  }
}
