import FocusbloxModel
public import Foundation
import ICalendar

/// The part of a published event that this program writes. Other programs' lines, including acknowledgements, belong to
/// those programs.
public struct PublishedContent: Sendable, Hashable, Codable {
  /// The title without "Fällig: ", whose language depends on the machine.
  public var title: String
  /// DTSTART in a canonical spelling: equal times have equal texts.
  public var start: String
  public var end: String
  /// The recurrence: RRULE, RDATE and overrides. A published event has none.
  var repetition: String
  var isTransparent: Bool
  /// The alarm's time in the spelling of `start`; `nil` where the event has no alarm.
  public var alarm: String?
  /// The times of further reminders in UTC, in order; `nil` in content that earlier versions stored.
  var leads: [String]?

  init(_ event: Component, alarm: Component?, overrides: Int = 0) {
    let summary = event.first("SUMMARY")?.text ?? ""
    let prefix = Language.allCases.map(AlarmTexts.published.text).first { summary.hasPrefix($0) }
    title = String(summary.dropFirst(prefix?.count ?? 0))
    start = Self.meaning(event, "DTSTART") ?? ""
    end = Self.meaning(event, "DTEND") ?? Self.meaning(event, "DURATION") ?? ""
    repetition =
      ["RRULE", "RDATE"].compactMap { Self.meaning(event, $0) }.joined(separator: ",")
      + (overrides > 0 ? "+\(overrides)" : "")
    isTransparent = event.first("TRANSP")?.value.uppercased() == "TRANSPARENT"
    self.alarm = alarm.flatMap { Self.meaning($0, "TRIGGER") }
    leads = event.components(named: "VALARM").filter(\.isLead).compactMap { $0.first("TRIGGER")?.value }.sorted()
  }

  /// The content without reminders before `instant`, which no longer matter.
  public func after(_ instant: Date) -> PublishedContent {
    guard let now = Property("TRIGGER", utc: instant)?.value else { return self }
    var content = self
    content.leads = (leads ?? []).filter { $0 > now }
    return content
  }

  /// Whether both contents have the same meaning. A past alarm does not count.
  public func isSame(as other: PublishedContent, alarmIsOver: Bool) -> Bool {
    var (mine, theirs) = (self, other)
    if alarmIsOver { (mine.alarm, theirs.alarm) = (nil, nil) }
    (mine.leads, theirs.leads) = (leads ?? [], other.leads ?? [])
    return mine == theirs
  }

  /// Whether both contents are equal except for their ring times.
  public func isSameButForAlarm(as other: PublishedContent) -> Bool {
    var (mine, theirs) = (self, other)
    (mine.alarm, theirs.alarm) = (nil, nil)
    (mine.leads, theirs.leads) = (nil, nil)
    return mine == theirs
  }

  private static func meaning(_ component: Component, _ name: String) -> String? {
    component.first(name).flatMap(PropertyMeaning.text)
  }
}

extension Component {
  /// Whether this alarm of a published event represents a user's reminder.
  var isLead: Bool { kind == .beforeDue || kind == .custom }
}
