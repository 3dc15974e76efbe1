public import Foundation

extension FocusBlock {
  /// The default title of a block: `Focus Block 14:00`, with the short time format of `locale` (S1-21). The title
  /// follows the block when the block moves (G12).
  public static func title(start: Date, locale: Locale, zone: TimeZone) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = zone
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    return "Focus Block \(formatter.string(from: start))"
  }

  /// The title of a block after a move from `former` to its current start. A default title gets the new time in its
  /// language and zone; a title that a user typed stays.
  ///
  /// - Parameters:
  ///   - locale: the locale of default titles on this machine. Another machine may have created this title.
  ///   - zone: the user's time zone.
  public func titleFollowing(from former: CalendarTime, locale: String, zone: TimeZone) -> String {
    guard former != start, !former.isAllDay, !start.isAllDay, title.hasPrefix("Focus Block ") else { return title }
    var zones = [zone]
    if case .zoned(_, let id) = former, let own = TimeZone(identifier: id) { zones.append(own) }
    for zone in zones {
      for name in [locale, "de_DE", "en_US", "en_GB"] {
        let locale = Locale(identifier: name)
        if title == Self.title(start: former.instant(in: zone), locale: locale, zone: zone) {
          return Self.title(start: start.instant(in: zone), locale: locale, zone: zone)
        }
      }
    }
    return title
  }
}
