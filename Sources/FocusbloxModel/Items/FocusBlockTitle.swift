public import Foundation

extension FocusBlock {
  /// The title of a block that got none: `Focus Block 14:00`, the time as `locale` writes it short (S1-21). It follows the block
  /// when that moves (G12).
  public static func title(start: Date, locale: Locale, zone: TimeZone) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = zone
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    return "Focus Block \(formatter.string(from: start))"
  }

  /// The title of a block that has moved from `former` to its start: one that the program made names the new time, in the language and
  /// zone it has; one that a user typed stays.
  ///
  /// - Parameters:
  ///   - locale: of the titles that this machine makes; another machine may have made this one.
  ///   - zone: the user's.
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
