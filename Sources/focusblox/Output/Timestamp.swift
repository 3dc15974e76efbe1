import FocusbloxModel
import Foundation

/// Times in JSON output: RFC 3339 with an offset, or `YYYY-MM-DD` for a day.
struct Timestamp {
  var zone: TimeZone

  func text(_ instant: Date) -> String {
    guard let wall = WallTime(instant, in: zone) else { return "" }
    let offset = zone.secondsFromGMT(for: instant)
    let sign = offset < 0 ? "-" : "+"
    let minutes = abs(offset) / 60
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(wall)\(sign)\(two(minutes / 60)):\(two(minutes % 60))"
  }

  func text(_ time: CalendarTime) -> String {
    switch time {
    case .day(let day): day.description
    case .zoned(_, let id): Timestamp(zone: TimeZone(identifier: id) ?? zone).text(time.instant(in: zone))
    case .utc, .floating: text(time.instant(in: zone))
    }
  }
}
