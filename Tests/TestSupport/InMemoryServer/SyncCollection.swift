import CalDAV

extension ServerState {
  private var prefix: String { mode.tokens == .dataURL ? "data:," : "http://in-memory.example/sync/" }

  /// The token contains the calendar and its revision, or the second of the last change if the mode counts seconds.
  func token(of calendar: StoredCalendar) -> String {
    if mode.countsSeconds { return "\(lastSecond(of: calendar))" }
    if mode.tokens == .hash { return Self.hash(calendar.identity, calendar.revision) }
    return "\(prefix)\(calendar.identity)/\(calendar.revision)"
  }

  /// An opaque token with the length of a git hash, which the server can decode.
  private static func hash(_ identity: Int, _ revision: Int) -> String {
    let mixed = UInt64(identity << 32 | revision) &* 0x9E37_79B9_7F4A_7C15
    let digits = String(mixed, radix: 16)
    return String(repeating: "a", count: 24) + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func unhashed(_ token: String) -> (identity: Int, revision: Int)? {
    guard token.count == 40, let mixed = UInt64(token.suffix(16), radix: 16) else { return nil }
    let both = mixed &* 0xF1DE_83E1_9937_733D
    return (Int(both >> 32), Int(both & 0xFFFF_FFFF))
  }

  func syncCollection(
    _ path: String, _ calendar: StoredCalendar, since token: String, limit: Int?, withTexts: Bool
  ) -> ServerAnswer {
    switch mode.limits {
    case .insufficientStorage where limit != nil: return .status(507)
    case .serverError where limit != nil: return .status(500)
    default: break
    }
    var position = Position(revision: 0, isListing: true)
    if !token.isEmpty {
      if let known = read(token, calendar) {
        position = known
      } else {
        switch mode.unknownToken {
        case .forbidden: return .refusal(403, "d:valid-sync-token")
        case .preconditionFailed: return .refusal(412, "d:valid-sync-token")
        case .serverError: return .status(500)
        case .fullListing: break
        case .nothing: return .multistatus(AnswerXML(mode, origin).document(token: self.token(of: calendar)))
        }
      }
    }
    return rows(
      path, calendar, from: position, limit: mode.limits == .losesTheRest ? limit : nil, withTexts: withTexts)
  }

  /// The position of a token. Further pages of a first listing behave as its first page.
  private struct Position {
    var revision: Int
    var second: Int?
    var isListing = false
  }

  private func read(_ token: String, _ calendar: StoredCalendar) -> Position? {
    if mode.countsSeconds {
      return Int(token).map { Position(revision: 0, second: $0) }
    }
    if mode.tokens == .hash {
      guard let (identity, revision) = Self.unhashed(token), identity == calendar.identity,
        (calendar.prunedUpTo...calendar.revision).contains(revision)
      else { return nil }
      return Position(revision: revision)
    }
    guard token.hasPrefix(prefix) else { return nil }
    let parts = token.dropFirst(prefix.count).split(separator: "/")
    guard parts.count >= 2, Int(parts[0]) == calendar.identity, let revision = Int(parts[1]),
      revision <= calendar.revision
    else { return nil }
    if parts.last == "listing" { return Position(revision: revision, isListing: true) }
    return revision >= calendar.prunedUpTo ? Position(revision: revision) : nil
  }

  /// SOGo leaves deletions out, and never names the present second.
  private func tokenOfReport(_ changes: [StoredCalendar.Change]) -> String {
    let newest = changes.filter { !$0.isDeletion }.map(\.second).max() ?? second
    return "\(newest == second ? second - 1 : newest)"
  }

  private func rows(
    _ path: String, _ calendar: StoredCalendar, from position: Position, limit: Int?, withTexts: Bool
  ) -> ServerAnswer {
    var changes = calendar.changes.sorted { $0.value.revision < $1.value.revision }
    if let second = position.second {
      // The answer has all changes since that second, and all deletions.
      changes.removeAll { $0.value.second < second && !$0.value.isDeletion }
    } else {
      let told = position.isListing || !mode.repeatsChanges ? position.revision : position.revision - 2
      let hidesDeletions = position.isListing && !mode.listsTheGone
      changes.removeAll { $0.value.revision <= told || (hidesDeletions && $0.value.isDeletion) }
    }
    var xml = AnswerXML(mode, origin)
    var newToken = mode.countsSeconds ? tokenOfReport(changes.map(\.value)) : token(of: calendar)
    if let limit { changes = Array(changes.prefix(limit)) }
    if mode.listsItself {
      xml.row(
        path, found: ["<d:getetag>\(AnswerXML.escaped(etag("self")))</d:getetag>", "<d:resourcetype/>"], missing: [])
    }
    if position.isListing, position.revision == 0 { addGhost(in: path, &xml) }
    if let size = mode.pageSize, changes.count > size {
      changes = Array(changes.prefix(size))
      let revision = changes.last?.value.revision ?? 0
      newToken = "\(prefix)\(calendar.identity)/\(revision)" + (position.isListing ? "/listing" : "")
      xml.row(path, status: 507, error: mode.explainsPages ? "<d:number-of-matches-within-limits/>" : nil)
    }
    for (name, change) in changes {
      if change.isDeletion {
        xml.row(path + name, status: 404)
      } else if let object = calendar.objects[name] {
        let tag = "<d:getetag>\(AnswerXML.escaped(etag(object.tag)))</d:getetag>"
        var found = mode.hidesETags ? [] : [tag]
        var missing = mode.hidesETags ? [XMLName(namespace: "DAV:", local: "getetag")] : []
        if withTexts, mode.givesTextsWithChanges { found.append(xml.calendarData(object.text)) }
        if withTexts, !mode.givesTextsWithChanges {
          missing.append(XMLName(namespace: "urn:ietf:params:xml:ns:caldav", local: "calendar-data"))
        }
        xml.row(path + name, found: found, missing: missing)
      }
    }
    return .multistatus(xml.document(token: newToken))
  }
}
