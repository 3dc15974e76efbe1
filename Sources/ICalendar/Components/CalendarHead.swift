/// What a calendar says about itself (RFC 7986 5), with the names that programs used before.
public struct CalendarHead: Sendable, Hashable {
  /// NAME, X-WR-CALNAME.
  public let name: String?
  /// DESCRIPTION, X-WR-CALDESC.
  public let description: String?
  /// COLOR, a CSS3 name; X-APPLE-CALENDAR-COLOR, `#RRGGBB`.
  public let color: String?
  /// How long to wait before asking its SOURCE again: REFRESH-INTERVAL, X-PUBLISHED-TTL.
  public let refreshInterval: DurationValue?
  /// Where it can be had again: SOURCE, URL.
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
