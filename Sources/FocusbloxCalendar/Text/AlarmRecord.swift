import FocusbloxModel
import Foundation
import ICalendar

/// X-FOCUSBLOX-ALARMS, version 3: what was decided about a task's alarms, beside the alarms themselves. Version 2
/// (`WrittenAlarms`) is read too; it lives on servers for years and is rewritten only where this machine changes
/// something.
///
/// The words of the value are separated by spaces. `3` is the version. `for=` has a digest of the values for which the
/// automatic alarms were decided: one that is missing beside these values was left out on purpose. `start=` has the
/// value of a technical DTSTART. Each `wait=` names a reminder that stands in no alarm, because it cannot ring now.
/// Each `gone=` names a reminder that a user removed, so that a machine that knows it only as waiting removes it too. A
/// reader of version 2 finds no alarm in it and takes none for removed.
struct AlarmRecord: Equatable {
  private static let version = "3"

  /// The digest of the values for which the automatic alarms were decided; `nil` where nothing is decided.
  var decided: String?
  var start: String?
  /// The reminders that stand in no alarm, by the names of their alarms.
  var waiting: [String: WaitingReminder] = [:]
  /// The names of removed reminders.
  var gone: Set<String> = []
  /// Whether the text has the record of an earlier version.
  private(set) var isEarlier = false
  /// Words of a later version.
  private var others: [String] = []

  init() {}

  /// `nil` for an item without a record.
  init?(_ item: Component) {
    guard let value = item.first(WrittenAlarms.property)?.value else { return nil }
    let words = value.split(separator: " ").map(String.init)
    isEarlier = words.first { !$0.contains("=") }.flatMap { Int($0) }.map { $0 < 3 } ?? true
    for word in words where Int(word) == nil {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch (parts[0], parts.count) {
      case ("for", 2): decided = parts[1]
      case ("start", 2): start = parts[1]
      case ("wait", 2):
        if let reminder = WaitingReminder(parts[1]) { waiting[reminder.name] = reminder }
      case ("gone", 2): gone.insert(PlainValue.decoded(parts[1]))
      default: if !isEarlier { others.append(word) }
      }
    }
  }

  var line: Property {
    let words =
      [Self.version] + (decided.map { ["for=\($0)"] } ?? []) + (start.map { ["start=\($0)"] } ?? [])
      + waiting.values.map { "wait=\($0.written)" }.sorted()
      + gone.map { "gone=\(PlainValue.encodedWord($0))" }.sorted()
      + others
    return Property(WrittenAlarms.property, value: words.joined(separator: " "))
  }

  static func == (a: AlarmRecord, b: AlarmRecord) -> Bool {
    (a.decided, a.start, a.isEarlier) == (b.decided, b.start, b.isEarlier) && a.waiting == b.waiting && a.gone == b.gone
      && a.others == b.others
  }
}

/// A reminder that a user added and that stands in no alarm: the item is completed, its date is missing or past, or
/// another program repeats it.
struct WaitingReminder: Hashable {
  enum Time: Hashable {
    /// Seconds from a date, negative before it.
    case lead(Int, ItemNotification.Anchor)
    /// An instant in UTC, as in TRIGGER.
    case instant(String)
    case place(ItemNotification.Place, ItemNotification.LocationTrigger)
  }

  /// The name of the alarm.
  var name: String
  var time: Time
  /// Seconds between rings.
  var repeatInterval: Int?
  /// The name of the alarm that is put off; `nil` for a reminder that is no snooze.
  var snoozed: String?

  init(name: String, time: Time, repeatInterval: Int? = nil, snoozed: String? = nil) {
    self.name = name
    self.time = time
    self.repeatInterval = repeatInterval
    self.snoozed = snoozed
  }

  /// `nil` for a reminder at a time that is past.
  init?(_ reminder: ItemNotification, name: String, now: Date) {
    switch reminder.trigger {
    case .relative(let offset, let anchor): time = .lead(offset, anchor)
    case .absolute(let instant):
      guard instant > now, let value = Property("TRIGGER", utc: instant)?.value else { return nil }
      time = .instant(value)
    case .location(let place, let direction): time = .place(place, direction)
    }
    self.name = name
    repeatInterval = reminder.repeatInterval
  }

  /// What the reminder counts from; `nil` for an instant that cannot be read.
  var trigger: ItemNotification.Trigger? {
    switch time {
    case .lead(let offset, let anchor): .relative(offset: offset, anchor: anchor)
    case .instant(let value):
      DateTimeValue(Property("TRIGGER", value: value)).map { .absolute($0.wallClock.instantInUTC) }
    case .place(let place, let direction): .location(place, direction)
    }
  }

  /// Reads the form of the record; `nil` for an unknown form.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { PlainValue.decoded(String($0)) }
    guard parts.count >= 2, !parts[0].isEmpty, let time = Self.time(parts[1]) else { return nil }
    (name, self.time) = (parts[0], time)
    for part in parts.dropFirst(2) {
      if part.hasPrefix("every:") { repeatInterval = Int(part.dropFirst(6)) }
      if part.hasPrefix("snooze:") { snoozed = String(part.dropFirst(7)) }
    }
  }

  var written: String {
    ([name, word] + (repeatInterval.map { ["every:\($0)"] } ?? []) + (snoozed.map { ["snooze:\($0)"] } ?? []))
      .map { PlainValue.encodedWord($0).replacing("/", with: "%2F") }.joined(separator: "/")
  }

  private var word: String {
    switch time {
    case .lead(let seconds, .dueDate): "lead:\(seconds)"
    case .lead(let seconds, let anchor): "lead:\(seconds):\(anchor.rawValue)"
    case .instant(let instant): "at:\(instant)"
    case .place(let place, let direction):
      "place:\(direction.rawValue):\(place.latitude):\(place.longitude):\(place.radius):\(place.name)"
    }
  }

  private static func time(_ word: String) -> Time? {
    let parts = word.split(separator: ":", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("lead", 2): return Int(parts[1]).map { .lead($0, .dueDate) }
    case ("lead", 3):
      guard let seconds = Int(parts[1]), let anchor = ItemNotification.Anchor(rawValue: parts[2]) else { return nil }
      return .lead(seconds, anchor)
    case ("at", 2): return .instant(parts[1])
    case ("place", 6):
      guard let direction = ItemNotification.LocationTrigger(rawValue: parts[1]), let latitude = Double(parts[2]),
        let longitude = Double(parts[3]), let radius = Int(parts[4])
      else { return nil }
      return .place(.init(name: parts[5], latitude: latitude, longitude: longitude, radius: radius), direction)
    default: return nil
    }
  }
}
