import FocusbloxModel
import Foundation
import ICalendar

extension MappingContext {
  /// The property for a date. A zone that `component` already names differently keeps that name, because its VTIMEZONE
  /// defines it.
  func property(_ name: String, _ time: CalendarTime, in component: Component) -> Property? {
    switch time {
    case .day(let day): Day(day).map { DateTimeValue.date($0).property(name) }
    case .floating(let wall): LocalDateTime(wall).map { DateTimeValue.floating($0).property(name) }
    case .utc(let wall): LocalDateTime(wall).map { DateTimeValue.utc($0).property(name) }
    case .zoned(let wall, let zone):
      LocalDateTime(wall).map { DateTimeValue.zoned($0, tzid: tzid(of: zone, in: component)).property(name) }
    }
  }

  private func tzid(of zone: String, in component: Component) -> String {
    let used = component.properties.compactMap { $0.parameter("TZID") }
    return used.first { zones.timeZone(for: $0)?.identifier == zone } ?? zone
  }
}

extension Property {
  /// A UTC date-time, the form of stamps and absolute triggers; `nil` outside the years 0 to 9999.
  init?(_ name: String, utc instant: Date, parameters: [Parameter] = []) {
    guard let time = DateTimeValue(utc: instant) else { return nil }
    self.init(name, parameters: parameters, value: time.basic)
  }
}

extension Day {
  init?(_ day: CalendarDay) { self.init(year: day.year, month: day.month, day: day.day) }
}

extension LocalDateTime {
  init?(_ wall: WallTime) {
    guard let day = Day(wall.day) else { return nil }
    self.init(day: day, hour: wall.hour, minute: wall.minute, second: wall.second)
  }
}
