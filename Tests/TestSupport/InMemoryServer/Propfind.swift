import CalDAV
import HTTPTypes

extension ServerState {
  func propfind(_ resource: Resource, _ request: HTTPRequest, _ body: [UInt8], isStranger: Bool) -> ServerAnswer {
    let asked: [XMLName]
    if body.isEmpty {
      asked = [XMLName(namespace: "DAV:", local: "resourcetype")]
    } else {
      guard let tree = RequestTree.read(body), tree.name.local == "propfind" else { return .status(400) }
      asked = tree.child("prop")?.children.map(\.name) ?? []
    }
    guard let depth = HTTPField.Name("Depth").flatMap({ request.headerFields[$0] }), depth == "0" || depth == "1" else {
      return .refusal(403, "d:propfind-finite-depth")
    }
    guard exists(resource) else {
      guard mode.wrapsNotFound else { return .status(404) }
      var xml = AnswerXML(mode, origin)
      xml.row(Self.decoded(request.path ?? "/"), status: 404)
      return .multistatus(xml.document())
    }
    var xml = AnswerXML(mode, origin)
    describe(resource, asked, isStranger, &xml)
    if depth == "1" { for member in members(of: resource) { describe(member, asked, isStranger, &xml) } }
    if depth == "1", case .calendar(let path) = resource { addGhost(in: path, &xml) }
    return .multistatus(xml.document())
  }

  func exists(_ resource: Resource) -> Bool {
    switch resource {
    case .missing: false
    case .object(let calendar, let name): calendars[calendar]?.objects[name] != nil
    default: true
    }
  }

  private func members(of resource: Resource) -> [Resource] {
    switch resource {
    case .home: calendars.keys.filter { $0.hasPrefix(Layout.home) }.sorted().map { .calendar($0) }
    case .calendar(let path): (calendars[path]?.objects.keys.sorted() ?? []).map { .object(calendar: path, name: $0) }
    case .root: [.principal, .home]
    default: []
    }
  }

  private func path(of resource: Resource) -> String {
    switch resource {
    case .principal: Layout.principal
    case .home: Layout.home
    case .calendar(let path): path
    case .object(let calendar, let name): calendar + name
    case .root, .wellKnown, .missing: "/"
    }
  }

  private func describe(_ resource: Resource, _ asked: [XMLName], _ isStranger: Bool, _ xml: inout AnswerXML) {
    var found: [String] = []
    var missing: [XMLName] = []
    for name in asked {
      if let value = property(name, of: resource, isStranger, xml) { found.append(value) } else { missing.append(name) }
    }
    xml.row(path(of: resource), found: found, missing: missing)
  }

  private func property(_ name: XMLName, of resource: Resource, _ isStranger: Bool, _ xml: AnswerXML) -> String? {
    switch (name.description, resource) {
    case ("DAV:current-user-principal", _) where isStranger:
      "<d:current-user-principal><d:unauthenticated/></d:current-user-principal>"
    case ("DAV:current-user-principal", .object): nil
    case ("DAV:current-user-principal", _):
      "<d:current-user-principal>\(xml.href(Layout.principal))</d:current-user-principal>"
    case ("CALDAV:calendar-home-set", .principal):
      "<cal:calendar-home-set>\(xml.href(Layout.home))</cal:calendar-home-set>"
    case ("CALDAV:calendar-user-address-set", .principal):
      "<cal:calendar-user-address-set>\(xml.href(Layout.principal))</cal:calendar-user-address-set>"
    case ("DAV:resourcetype", _): "<d:resourcetype>\(types(of: resource))</d:resourcetype>"
    case ("DAV:getetag", .object(let calendar, let item)) where !mode.hidesETags:
      calendars[calendar]?.objects[item].map { "<d:getetag>\(AnswerXML.escaped(etag($0.tag)))</d:getetag>" }
    case (_, .calendar(let path)): calendars[path].flatMap { property(name, of: $0) }
    default: nil
    }
  }

  private func property(_ name: XMLName, of calendar: StoredCalendar) -> String? {
    switch name.description {
    case "DAV:displayname": return "<d:displayname>\(AnswerXML.escaped(calendar.name))</d:displayname>"
    case "{http://apple.com/ns/ical/}calendar-color":
      return calendar.color.map { "<a:calendar-color xmlns:a=\"http://apple.com/ns/ical/\">\($0)</a:calendar-color>" }
    case "CALDAV:supported-calendar-component-set":
      let kinds = calendar.components.map { "<cal:comp name=\"\($0)\"/>" }.joined()
      return "<cal:supported-calendar-component-set>\(kinds)</cal:supported-calendar-component-set>"
    case "DAV:sync-token" where mode.hasSyncCollection:
      return "<d:sync-token>\(AnswerXML.escaped(token(of: calendar)))</d:sync-token>"
    case "{http://calendarserver.org/ns/}getctag" where mode.hasCTag:
      return "<cs:getctag>\(mode.countsSeconds ? "\(lastSecond(of: calendar))" : "c\(calendar.revision)")</cs:getctag>"
    case "DAV:supported-report-set":
      let reports =
        ["cal:calendar-multiget", "cal:calendar-query"] + (mode.hasSyncCollection ? ["d:sync-collection"] : [])
      let elements = reports.map { "<d:supported-report><d:report><\($0)/></d:report></d:supported-report>" }.joined()
      return "<d:supported-report-set>\(elements)</d:supported-report-set>"
    case "DAV:current-user-privilege-set":
      let granted = ["read"] + (calendar.isReadOnly ? [] : ["write", "bind", "unbind"])
      let elements = granted.map { "<d:privilege><d:\($0)/></d:privilege>" }.joined()
      return "<d:current-user-privilege-set>\(elements)</d:current-user-privilege-set>"
    case "CALDAV:schedule-calendar-transp":
      return calendar.isTransparent.map {
        "<cal:schedule-calendar-transp><cal:\($0 ? "transparent" : "opaque")/></cal:schedule-calendar-transp>"
      }
    case "CALDAV:max-resource-size": return "<cal:max-resource-size>10000000</cal:max-resource-size>"
    default: return nil
    }
  }

  private func types(of resource: Resource) -> String {
    switch resource {
    case .principal: "<d:collection/><d:principal/>"
    case .root, .home: "<d:collection/>"
    case .calendar: "<d:collection/><cal:calendar/>"
    case .object, .wellKnown, .missing: ""
    }
  }

  /// Adds a row for an object that cannot be fetched.
  func addGhost(in path: String, _ xml: inout AnswerXML) {
    guard mode.listsGhosts else { return }
    xml.row(path + "ghost.ics", found: ["<d:getetag>\(AnswerXML.escaped(etag("ghost")))</d:getetag>"], missing: [])
  }

  /// The ETag in the form of GET and PUT.
  func etagField(_ opaque: String) -> String {
    switch mode.fieldTag {
    case .same: etag(opaque)
    case .weak: "W/\"\(opaque)\""
    case .gzip: "\"\(opaque)-gzip\""
    case .another, .onlyValid: "\"field-\(opaque)\""
    }
  }

  /// The ETag in the form of the mode.
  func etag(_ opaque: String) -> String {
    switch mode.etags {
    case .strong: "\"\(opaque)\""
    case .weak: "W/\"\(opaque)\""
    case .unquoted: opaque
    }
  }

  /// The second of the last change; -1 without a change.
  func lastSecond(of calendar: StoredCalendar) -> Int { calendar.changes.values.map(\.second).max() ?? -1 }
}
