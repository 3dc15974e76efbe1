public import Foundation

extension FocusBlock {
  /// The title of a block that got none: `Focus Block 14:00`, the time as `locale` writes it short (CHECKLIST S1-21). It is not
  /// changed when the block moves (G12).
  public static func title(start: Date, locale: Locale, zone: TimeZone) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = zone
    formatter.dateStyle = .none
    formatter.timeStyle = .short
    return "Focus Block \(formatter.string(from: start))"
  }
}
