import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// The time of each list's last sync, and its obstacle since then. Both are only for display: no sync decides by them what
/// it reads or writes. A subscribed calendar that is not due again reports its last obstacle, so that its run fails.
enum ListTimes {
  struct Trouble: Codable, ExplainedError {
    var since: Date
    var german: String
    var english: String

    func words(_ language: Language) -> String { LocalizedText(german, english).text(in: language) }

    func explanation(in language: Language) -> Explanation { Explanation(words(language)) }
  }

  static func lastSync(_ list: CalendarList, _ store: StoreReader) throws -> Date? {
    try store.memo("synced.\(list.id)").flatMap { TimeInterval($0) }.map(Date.init(timeIntervalSince1970:))
  }

  /// The last syncs of the lists, `nil` before the first one. A subscribed calendar is read hourly at most, so that its
  /// time counts only where there are no other lists.
  static func lastSyncs(_ lists: [CalendarList], _ store: StoreReader) throws -> [Date?] {
    let synced = try lists.filter { try !store.isSubscribed($0.id) }
    return try (synced.isEmpty ? lists : synced).map { try lastSync($0, store) }
  }

  /// The failure of the whole list since its last sync.
  static func trouble(_ list: CalendarList, _ store: StoreReader) throws -> Trouble? {
    try store.memo("trouble.\(list.id)").flatMap { try? JSONDecoder().decode(Trouble.self, from: Data($0.utf8)) }
  }

  static func note(_ done: [(list: CalendarList, outcome: ListOutcome)], at now: Date, in store: Store) throws {
    try store.write { store in
      for (list, outcome) in done {
        switch outcome {
        case .planned: continue
        case .done:
          try store.setMemo("synced.\(list.id)", String(Int(now.timeIntervalSince1970)))
          try store.setMemo("trouble.\(list.id)", nil)
        case .failed(_, let error):
          let since = try trouble(list, store)?.since ?? now
          let words = [Language.german, .english].map { ErrorReport(error, language: $0).sentence }
          let trouble = try JSONEncoder().encode(Trouble(since: since, german: words[0], english: words[1]))
          try store.setMemo("trouble.\(list.id)", String(decoding: trouble, as: UTF8.self))
        }
      }
    }
  }
}

extension Language {
  /// "vor 5 min", "vor 3 Tagen".
  func ago(_ then: Date, _ now: Date) -> String {
    let seconds = max(0, Int(now.timeIntervalSince(then)))
    switch seconds {
    case ..<60: return self("just now")
    case ..<3600: return self("\(seconds / 60) min ago")
    case ..<86_400: return self("\(seconds / 3600) h ago")
    case ..<172_800: return self("1 day ago")
    default: return self("\(seconds / 86_400) days ago")
    }
  }

  /// "5 min", as in "since 5 min".
  func since(_ then: Date, _ now: Date) -> String {
    let minutes = max(0, Int(now.timeIntervalSince(then))) / 60
    if minutes == 0 { return self("less than a minute") }
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 1440 { return "\(minutes / 60) h" }
    return minutes < 2880 ? self("1 day") : self("\(minutes / 1440) days", for: "dative")
  }

  func waiting(_ count: Int) -> String {
    count == 1
      ? self("1 waiting to be uploaded")
      : self("\(count) waiting to be uploaded")
  }
}
