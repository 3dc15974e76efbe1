import Foundation

/// The body of a calendar-query report (RFC 4791 section 7.8).
enum CalendarQueryBody {
  /// A query for one UID (section 7.8.6). Some servers ignore the filter or match substrings, so the caller must filter
  /// the answer again.
  static func finding(_ uid: String, kind: ComponentKind) -> [UInt8] {
    asking(for: kind) { component in
      component.element(.propFilter, named: "UID") { $0.element(.textMatch, text: uid) }
    }
  }

  /// A query for components that overlap a time range (section 7.8.1). Without bounds the filter names only the kind,
  /// because a time-range needs at least one bound.
  static func overlapping(_ start: Date?, _ end: Date?, kind: ComponentKind) -> [UInt8] {
    asking(for: kind) { component in
      guard start != nil || end != nil else { return }
      component.element(.timeRange, attributes: ["start": start.map(time), "end": end.map(time)])
    }
  }

  /// A query for the UIDs of all components (section 9.6.1). Some servers answer with whole objects.
  static func uids(of kind: ComponentKind) -> [UInt8] {
    asking(
      for: kind,
      data: { data in
        data.element(.comp, named: "VCALENDAR") { calendar in
          calendar.element(.comp, named: kind.rawValue) { $0.element(.calendarProp, named: "UID") }
        }
      }, where: { _ in })
  }

  private static func asking(
    for kind: ComponentKind, data: (inout XMLWriter) -> Void = { _ in }, where condition: (inout XMLWriter) -> Void
  ) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.calendarQuery) { body in
      body.element(.prop) { prop in
        prop.element(.getETag)
        prop.element(.calendarData) { data(&$0) }
      }
      body.element(.filter) { filter in
        filter.element(.compFilter, named: "VCALENDAR") { calendar in
          calendar.element(.compFilter, named: kind.rawValue, condition)
        }
      }
    }
    return writer.bytes
  }

  /// A UTC time of RFC 5545 section 3.3.5, in whole seconds.
  private static func time(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.omitted)
      .time(includingFractionalSeconds: false).timeSeparator(.omitted)
    return date.formatted(style) + "Z"
  }
}
