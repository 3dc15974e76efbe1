import FocusbloxModel
public import Foundation
import ICalendar

/// What a published event says of what is ours to say; other programs' lines beside it, an acknowledgement among them, are theirs.
public struct PublishedContent: Sendable, Hashable, Codable {
  /// Without "Fällig: ", whose language is a machine's own.
  public var title: String
  /// DTSTART, in the spelling in which equal times are equal.
  public var start: String
  public var end: String
  /// How often it comes, which is once: RRULE, RDATE and overrides.
  var repetition: String
  var isTransparent: Bool
  /// When it rings, as `start`; `nil`: not at all.
  public var alarm: String?
  /// When reminders ring besides, in the spelling of UTC, in order; absent in what earlier versions wrote down.
  var leads: [String]?

  init(_ event: Component, alarm: Component?, overrides: Int = 0) {
    let summary = event.first("SUMMARY")?.text ?? ""
    let prefix = Language.allCases.map(PublishedAlarm.prefix).first { summary.hasPrefix($0) }
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

  /// Without the reminders that were to ring before `instant`: they say nothing any more.
  public func after(_ instant: Date) -> PublishedContent {
    guard let now = utcProperty("TRIGGER", instant)?.value else { return self }
    var content = self
    content.leads = (leads ?? []).filter { $0 > now }
    return content
  }

  /// Whether both say the same; an alarm that is over says nothing any more.
  public func isSame(as other: PublishedContent, alarmIsOver: Bool) -> Bool {
    var (mine, theirs) = (self, other)
    if alarmIsOver { (mine.alarm, theirs.alarm) = (nil, nil) }
    (mine.leads, theirs.leads) = (leads ?? [], other.leads ?? [])
    return mine == theirs
  }

  /// Whether both say the same, whenever they ring.
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
  /// Whether this alarm of a published event stands for a reminder that a user added.
  var isLead: Bool { kind == .beforeDue || kind == .custom }
}
