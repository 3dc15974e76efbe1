/// The body of a calendar-multiget report (RFC 4791 section 7.9).
enum MultigetBody {
  static func fetching(_ hrefs: some Sequence<Href>) -> [UInt8] {
    var writer = XMLWriter()
    writer.element(.calendarMultiget) { body in
      body.element(.prop) { prop in
        prop.element(.getETag)
        prop.element(.calendarData)
      }
      for href in hrefs { body.element(.href, text: href.path) }
    }
    return writer.bytes
  }
}
