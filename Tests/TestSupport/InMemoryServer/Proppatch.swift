import CalDAV

extension ServerState {
  /// Changes all properties or none (RFC 4918 section 9.2).
  mutating func proppatch(_ resource: Resource, _ path: String, _ body: [UInt8]) -> ServerAnswer {
    guard case .calendar(let calendar) = resource else { return .status(exists(resource) ? 403 : 404) }
    guard let tree = RequestTree.read(body), tree.name.local == "propertyupdate" else { return .status(400) }
    if calendars[calendar]?.isReadOnly == true { return .refusal(403, "d:need-privileges") }
    let changes = tree.all("set").compactMap { $0.child("prop") }.flatMap(\.children)
    let refused = changes.map(\.name).filter { !isChangeable($0) }
    if refused.isEmpty {
      for change in changes {
        if change.name.local == "displayname" {
          calendars[calendar]?.name = change.text
        } else {
          calendars[calendar]?.color = mode.colorsHaveAlpha ? change.text.prefix(7) + "FF" : change.text
        }
      }
    }
    var xml = AnswerXML(mode, origin)
    if refused.isEmpty {
      xml.row(path, found: changes.map { "<x:\($0.name.local) xmlns:x=\"\($0.name.namespace)\"/>" }, missing: [])
    } else {
      xml.row(path, found: [], missing: refused, missingStatus: 403)
    }
    return .multistatus(xml.document())
  }

  private func isChangeable(_ name: XMLName) -> Bool {
    switch name.description {
    case "DAV:displayname": !mode.keepsNames
    case "{http://apple.com/ns/ical/}calendar-color": true
    default: false
    }
  }
}
