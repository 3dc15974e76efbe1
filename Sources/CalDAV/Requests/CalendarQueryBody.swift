/// The body of a calendar-query report for one UID (RFC 4791 section 7.8.6). Some servers ignore the filter and compare
/// parts of texts: the answer must be filtered again.
enum UIDQueryBody {
  static func finding(_ uid: String, kind: ComponentKind) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.calendarQuery) { body in
      body.element(.prop) { prop in
        prop.element(.getETag)
        prop.element(.calendarData)
      }
      body.element(.filter) { filter in
        filter.element(.compFilter, named: "VCALENDAR") { calendar in
          calendar.element(.compFilter, named: kind.rawValue) { component in
            component.element(.propFilter, named: "UID") { $0.element(.textMatch, text: uid) }
          }
        }
      }
    }
    return writer.bytes
  }
}
