import CalDAV
import Foundation
import HTTPTypes

extension ServerState {
  mutating func report(_ resource: Resource, _ request: HTTPRequest, _ body: [UInt8]) -> ServerAnswer {
    guard let tree = RequestTree.read(body) else { return .status(400) }
    guard case .calendar(let path) = resource, let calendar = calendars[path] else {
      return resource == .home ? .refusal(403, "d:supported-report") : .status(404)
    }
    if tree.child("limit") != nil { violations.append("\(tree.name.local) with a limit") }
    if mode.failsWithoutETag, tree.child("prop")?.child("getetag") == nil { return .status(500) }
    let depth = HTTPField.Name("Depth").flatMap { request.headerFields[$0] }
    switch tree.name.description {
    case "DAV:sync-collection" where mode.hasSyncCollection:
      let limit = tree.child("limit")?.child("nresults").flatMap { Int($0.text) }
      return syncCollection(
        path, calendar, since: tree.child("sync-token")?.text ?? "", limit: limit,
        withTexts: tree.child("prop")?.child("calendar-data") != nil)
    case "CALDAV:calendar-multiget": return multiget(path, calendar, tree)
    case "CALDAV:calendar-query":
      guard depth == "1" else { return .status(400) }
      return query(path, calendar, tree, TimeRange(in: body))
    default: return .refusal(403, "d:supported-report")
    }
  }

  private func multiget(_ path: String, _ calendar: StoredCalendar, _ tree: RequestTree.Node) -> ServerAnswer {
    var xml = AnswerXML(mode, origin)
    let named = mode.breaksMultigetHrefs ? "/17" + path : path
    for href in tree.all("href") {
      let asked = Self.decoded(Href(href.text)?.path ?? href.text)
      guard case .object(path, let name) = resource(at: asked), let object = calendar.objects[name] else {
        switch mode.multigetGap {
        case .row: xml.row(mode.breaksMultigetHrefs ? "/17" + asked : asked, status: 404)
        case .omitted: break
        case .failsWhole: return .status(404)
        }
        continue
      }
      xml.row(named + name, found: properties(of: object, xml), missing: [])
    }
    return .multistatus(xml.document())
  }

  private func query(
    _ path: String, _ calendar: StoredCalendar, _ tree: RequestTree.Node, _ range: TimeRange?
  ) -> ServerAnswer {
    guard let top = tree.child("filter")?.child("comp-filter"), top.attribute == "VCALENDAR" else {
      return .status(400)
    }
    let component = top.child("comp-filter")
    let property = component?.child("prop-filter")
    var xml = AnswerXML(mode, origin)
    if property != nil, mode.uidQuery != .found {
      return mode.uidQuery == .refused ? .refusal(403, "cal:supported-filter") : .multistatus(xml.document())
    }
    for (name, object) in calendar.objects.sorted(by: { $0.key < $1.key }) {
      if let kind = component?.attribute, !ObjectText(object.text).kinds.contains(kind) { continue }
      if let range, !range.holds(ObjectText(object.text)) { continue }
      if mode.queriesShowOneYear, !isOfThisYear(object) { continue }
      if !mode.ignoresPropertyFilters, let property, !matches(object, property) { continue }
      xml.row(path + name, found: properties(of: object, xml), missing: [])
    }
    return .multistatus(xml.document())
  }

  /// Whether the object is within half a year of now, or has no date.
  private func isOfThisYear(_ object: StoredCalendar.Object) -> Bool {
    let text = ObjectText(object.text)
    guard
      let date = text.lines.first(where: { ["DTSTART", "DUE"].contains($0.name) && text.isItem($0) })?.value.prefix(8),
      let day = try? Date(
        String(date), strategy: Date.ISO8601FormatStyle().year().month().day().dateSeparator(.omitted))
    else { return true }
    return abs(day.timeIntervalSince1970 - Double(second)) < 183 * 86_400
  }

  /// A text-match compares parts of the value and ignores case (RFC 4791 section 9.7.5).
  private func matches(_ object: StoredCalendar.Object, _ filter: RequestTree.Node) -> Bool {
    let text = ObjectText(object.text)
    let values = text.lines.filter { $0.name == filter.attribute && text.isItem($0) }.map { $0.value.lowercased() }
    guard let wanted = filter.child("text-match")?.text.lowercased() else { return !values.isEmpty }
    return values.contains { $0.contains(wanted) }
  }

  private func properties(of object: StoredCalendar.Object, _ xml: AnswerXML) -> [String] {
    ["<d:getetag>\(AnswerXML.escaped(etag(object.tag)))</d:getetag>", xml.calendarData(object.text)]
  }
}
