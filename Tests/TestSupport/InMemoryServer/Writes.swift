import HTTPTypes

extension ServerState {
  func get(_ resource: Resource) -> ServerAnswer {
    guard case .object(let path, let name) = resource, let object = calendars[path]?.objects[name] else {
      return .status(exists(resource) ? 405 : 404)
    }
    var answer = ServerAnswer(status: 200, body: object.text)
    answer.fields[.contentType] = "text/calendar; charset=utf-8"
    if !mode.hidesETags { answer.fields[.eTag] = etagField(object.tag) }
    return answer
  }

  mutating func put(_ resource: Resource, _ request: HTTPRequest, _ body: [UInt8]) -> ServerAnswer {
    guard case .object(let path, let name) = resource, let calendar = calendars[path] else { return .status(409) }
    let existing = calendar.objects[name]
    if let refusal = condition(request, existing) { return refusal }
    if calendar.isReadOnly { return .refusal(403, "d:need-privileges") }
    if request.headerFields[.contentType]?.hasPrefix("text/calendar") != true {
      return .refusal(415, "cal:supported-calendar-data")
    }
    if let breach = ObjectRules.breach(body, components: calendar.components, mode) {
      violations.append("PUT \(path)\(name): \(breach.words)")
      guard mode.namesBreaches else { return .status(mode.invalidBodyStatus) }
      return .refusal(mode.invalidBodyStatus, "cal:\(breach.precondition)", words: breach.words)
    }
    if let conflict = uidConflict(body, path, name, calendar) { return conflict }
    let answer = ServerAnswer.status(existing == nil ? 201 : 204)
    if isLost(body) || isLostOrphan(body, calendar) {
      remove(name, in: path)
      return answer
    }
    store(ObjectRewriting.stored(body, mode), as: name, in: path)
    guard mode.givesETagOnPut, let stored = calendars[path]?.objects[name] else { return answer }
    return answer.with(.eTag, etagField(stored.tag))
  }

  /// Whether the server confirms this text without storing it.
  private func isLost(_ body: [UInt8]) -> Bool {
    (mode.losesTasks && ObjectText(body).kinds.contains("VTODO")) || body.count > mode.losesObjectsOver ?? .max
  }

  private func isLostOrphan(_ body: [UInt8], _ calendar: StoredCalendar) -> Bool {
    guard mode.losesOrphans else { return false }
    let known = Set(calendar.objects.values.compactMap(\.uid))
    return ObjectText(body).lines.contains { $0.name == "RELATED-TO" && !known.contains($0.value) }
  }

  mutating func delete(_ resource: Resource, _ request: HTTPRequest) -> ServerAnswer {
    if case .calendar(let path) = resource {
      calendars[path] = nil
      return .status(204)
    }
    guard case .object(let path, let name) = resource, let calendar = calendars[path] else { return .status(404) }
    guard let existing = calendar.objects[name] else {
      return .status(mode.deletionOfMissingIs412 && request.headerFields[.ifMatch] != nil ? 412 : 404)
    }
    if let refusal = condition(request, existing) { return refusal }
    if calendar.isReadOnly { return .refusal(403, "d:need-privileges") }
    remove(name, in: path)
    return .status(204)
  }

  mutating func mkcalendar(_ path: String, _ resource: Resource, _ body: [UInt8]) -> ServerAnswer {
    guard resource == .missing, path.hasPrefix(Layout.home) else { return .refusal(403, "d:resource-must-be-null") }
    guard body.isEmpty || RequestTree.read(body) != nil else { return .status(400) }
    if mode.makesNoCalendars { return .status(201) }
    let prop = RequestTree.read(body)?.child("set")?.child("prop")
    let wanted = mode.ignoresComponentSets ? nil : prop?.child("supported-calendar-component-set")
    make(
      path.hasSuffix("/") ? path : path + "/", name: prop?.child("displayname")?.text ?? "",
      color: prop?.child("calendar-color")?.text,
      components: wanted?.children.compactMap(\.attribute) ?? ["VEVENT", "VTODO"])
    return .status(201)
  }

  /// Checks If-Match and If-None-Match. A write without either of them is a violation.
  mutating func condition(_ request: HTTPRequest, _ existing: StoredCalendar.Object?) -> ServerAnswer? {
    let match = request.headerFields[.ifMatch]
    let noneMatch = request.headerFields[.ifNoneMatch]
    guard match != nil || noneMatch != nil else {
      if mode.takesUnconditionalWrites { return nil }
      violations.append("unconditional \(request.method) \(request.path ?? "")")
      return .status(428)
    }
    if mode.ignoresConditions, noneMatch != nil || request.method == .delete { return nil }
    if let match {
      if match == "*" || match.contains(",") { violations.append("If-Match: \(match)") }
      if match.hasPrefix("W/") { violations.append("If-Match with a weak tag: \(match)") }
      guard let existing, isCurrent(match, existing) else { return .status(412) }
    }
    return noneMatch == "*" && existing != nil ? .status(412) : nil
  }

  private func isCurrent(_ match: String, _ existing: StoredCalendar.Object) -> Bool {
    if mode.fieldTag == .onlyValid { return match == etagField(existing.tag) }
    let strong = "\"\(existing.tag)\""
    return match == strong || (mode.matchesWeakTags && match == "W/" + strong)
  }

  private func uidConflict(
    _ body: [UInt8], _ path: String, _ name: String, _ calendar: StoredCalendar
  ) -> ServerAnswer? {
    guard let uid = ObjectText(body).uids.first else { return nil }
    if let status = mode.trashStatus, calendar.trash.contains(uid) { return Self.uidExists(status) }
    guard mode.uidConflict != .storesDuplicate else { return nil }
    let searched = mode.uidConflict == .uniqueInHome ? Array(calendars) : [(key: path, value: calendar)]
    for (place, calendar) in searched {
      for (other, object) in calendar.objects where object.uid == uid && !(place == path && other == name) {
        let href = AnswerXML(mode, origin).spelled(place + other)
        switch mode.uidConflict {
        case .conflict: return .refusal(409, "cal:no-uid-conflict", href: href)
        case .preconditionFailed: return .refusal(412, "cal:no-uid-conflict", href: href)
        case .uniqueInHome: return .refusal(403, "cal:unique-scheduling-object-resource", href: href)
        case .badRequest: return Self.uidExists(400)
        case .storesDuplicate: return nil
        }
      }
    }
    return nil
  }

  /// The answer of Nextcloud, which names no precondition.
  private static func uidExists(_ status: Int) -> ServerAnswer {
    .xml(
      status,
      """
      <d:error xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns"><s:exception>Sabre\\DAV\\Exception\\BadRequest</s:exception>
      <s:message>Calendar object with uid already exists in this calendar collection.</s:message></d:error>
      """)
  }
}
