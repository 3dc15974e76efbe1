extension CalDAVClient {
  /// Finds the objects with a UID; more than one where the server stores duplicates. Where the server refuses to look for it, or
  /// finds nothing though it must be there, everything is listed and read.
  ///
  /// - Parameters:
  ///   - kinds: asked for one after the other, since filters can only be all or nothing.
  ///   - mustExist: the server has said that it has it.
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` among others; never an empty result where fetching failed.
  public func find(
    uid: String, in collection: Href, kinds: [ComponentKind] = [.vtodo, .vevent], mustExist: Bool = false
  ) async throws(CalDAVError) -> [CalendarObject] {
    do throws(CalDAVError) {
      let found = try await query(uid, in: collection, kinds)
      if !found.isEmpty || !mustExist { return found }
    } catch {
      guard error.mayBeTheQuery else { throw aboutCollection(error, collection) }
    }
    return try await readAll(for: uid, in: collection)
  }

  private func query(
    _ uid: String, in collection: Href, _ kinds: [ComponentKind]
  ) async throws(CalDAVError) -> [CalendarObject] {
    let found = Collector<CalendarObject>()
    let address = base.replacing(collection.asCollection)
    for kind in kinds {
      let question = Exchange.Question.xml(.report, address, depth: 1, UIDQueryBody.finding(uid, kind: kind))
      let answer = try await exchange.ask(question) { place in
        .objects { row in
          guard let data = row.calendarData, CalendarText.has(uid, in: data),
            let href = Href(row.href, relativeTo: place.href), href.isInside(collection) || href.isInside(place.href)
          else { return }
          found.append(CalendarObject(href: href, etag: row.etag, data: data))
        }
      }
      guard answer.status == 207 else {
        throw CalDAVError.malformedAnswer(
          url: answer.address.description, line: nil, reason: "answered \(answer.status), not 207")
      }
    }
    var seen: Set<Href> = []
    return found.items.filter { seen.insert($0.href).inserted }
  }

  private func readAll(for uid: String, in collection: Href) async throws(CalDAVError) -> [CalendarObject] {
    let found = Collector<CalendarObject>()
    let members = try await listing(of: collection).changed.map(\.href)
    _ = try await multiget(members, in: collection) { object in
      if CalendarText.has(uid, in: object.data) { found.append(object) }
    }
    return found.items
  }
}

extension CalDAVError {
  /// Whether the server may know everything but this question.
  fileprivate var mayBeTheQuery: Bool {
    switch self {
    case .unsupportedReport, .forbidden, .preconditionFailed, .tooLarge, .malformedAnswer, .refused: true
    default: false
    }
  }
}
