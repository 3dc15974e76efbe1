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
    var found: [CalendarObject] = []
    for kind in kinds {
      found += try await query(CalendarQueryBody.finding(uid, kind: kind), in: collection) {
        CalendarText.has(uid, in: $0)
      }
    }
    var seen: Set<Href> = []
    return found.filter { seen.insert($0.href).inserted }
  }

  private func readAll(for uid: String, in collection: Href) async throws(CalDAVError) -> [CalendarObject] {
    let members = try await listing(of: collection).changed.map(\.href)
    var found: [CalendarObject] = []
    for try await case .object(let object) in objects(at: members, in: collection)
    where CalendarText.has(uid, in: object.data) { found.append(object) }
    return found
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
