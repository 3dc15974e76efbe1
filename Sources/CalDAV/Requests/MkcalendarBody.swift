/// The body of a MKCALENDAR (RFC 4791 section 5.3.1).
enum MkcalendarBody {
  static func making(named name: String, color: String?, components: Set<ComponentKind>) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.mkcalendar) { body in
      body.element(.set) { set in
        set.element(.prop) { prop in
          prop.element(.displayName, text: name)
          if let color { prop.element(.calendarColor, text: color) }
          if !components.isEmpty {
            prop.element(.supportedCalendarComponentSet) { kinds in
              for kind in components.map(\.rawValue).sorted() { kinds.element(.comp, named: kind) }
            }
          }
        }
      }
    }
    return writer.bytes
  }
}
