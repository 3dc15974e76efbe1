import Foundation

/// The body of a calendar-query report (RFC 4791 section 7.8).
enum CalendarQueryBody {
  /// For one UID (section 7.8.6). Some servers ignore the filter and compare parts of texts: the answer must be filtered again.
  static func finding(_ uid: String, kind: ComponentKind) -> [UInt8] {
    asking(for: kind) { component in
      component.element(.propFilter, named: "UID") { $0.element(.textMatch, text: uid) }
    }
  }

  /// For what overlaps a stretch of time (section 7.8.1). Without a bound the filter is the kind alone: a time-range has at least one.
  static func overlapping(_ start: Date?, _ end: Date?, kind: ComponentKind) -> [UInt8] {
    asking(for: kind) { component in
      guard start != nil || end != nil else { return }
      component.element(.timeRange, attributes: ["start": start.map(time), "end": end.map(time)])
    }
  }

  private static func asking(for kind: ComponentKind, where condition: (inout XMLWriter) -> Void) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.calendarQuery) { body in
      body.element(.prop) { prop in
        prop.element(.getETag)
        prop.element(.calendarData)
      }
      body.element(.filter) { filter in
        filter.element(.compFilter, named: "VCALENDAR") { calendar in
          calendar.element(.compFilter, named: kind.rawValue, condition)
        }
      }
    }
    return writer.bytes
  }

  /// A UTC time of RFC 5545 section 3.3.5, of whole seconds.
  private static func time(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.omitted)
      .time(includingFractionalSeconds: false).timeSeparator(.omitted)
    return date.formatted(style) + "Z"
  }
}
