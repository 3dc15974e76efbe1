/// The properties of a calendar itself (RFC 7986 section 5), including the older X- names.
public struct CalendarHead: Sendable, Hashable {
  /// NAME, else X-WR-CALNAME.
  public let name: String?
  /// DESCRIPTION, else X-WR-CALDESC.
  public let description: String?
  /// COLOR, a CSS3 name; else X-APPLE-CALENDAR-COLOR, `#RRGGBB`.
  public let color: String?
  /// The shortest interval between two requests for ``source``: REFRESH-INTERVAL, else X-PUBLISHED-TTL.
  public let refreshInterval: DurationValue?
  /// The address of the calendar: SOURCE, else URL.
  public let source: String?

  public init(_ calendar: Component) {
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { calendar.first($0)?.text }.first { !$0.isEmpty }
    }
    name = text("NAME", "X-WR-CALNAME")
    description = text("DESCRIPTION", "X-WR-CALDESC")
    color = text("COLOR", "X-APPLE-CALENDAR-COLOR")
    refreshInterval = ["REFRESH-INTERVAL", "X-PUBLISHED-TTL"].lazy
      .compactMap { calendar.first($0) }.compactMap { DurationValue($0.value) }.first { !$0.isNegative }
    source = text("SOURCE", "URL")
  }
}
