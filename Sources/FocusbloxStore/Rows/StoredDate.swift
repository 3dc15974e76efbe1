import Foundation

extension Date {
  /// The date in whole seconds since 1970, rounded down, within the years 1…9999.
  var stored: Int64 {
    let seconds = timeIntervalSince1970.rounded(.down)
    guard seconds.isFinite else { return seconds > 0 ? 253_402_300_799 : -62_135_769_600 }
    return Int64(min(max(seconds, -62_135_769_600), 253_402_300_799))
  }

  init(stored seconds: Int64) {
    self.init(timeIntervalSince1970: TimeInterval(seconds))
  }

  /// The date as the store returns it.
  var inWholeSeconds: Date { Date(stored: stored) }
}
