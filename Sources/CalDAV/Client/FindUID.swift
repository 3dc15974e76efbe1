extension CalDAVClient {
  /// Finds the objects with a UID; several where the server stores duplicates. All objects are listed and read where
  /// the server refuses the query. The same happens where the query finds nothing although `mustExist` is set.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of components. Each kind needs a query of its own, because filters of a query are combined
  ///     with "and".
  ///   - mustExist: whether the server has said that an object with this UID exists.
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` and other ``CalDAVError`` values. A failed request never yields
  ///   an empty result.
  public func find(
    uid: String, in collection: Href, kinds: [ComponentKind] = [.vtodo, .vevent], mustExist: Bool = false
  ) async throws(CalDAVError) -> [CalendarObject] {
    do throws(CalDAVError) {
      let found = try await query(uid, in: collection, kinds)
      if !found.isEmpty || !mustExist { return found }
    } catch {
      guard error.mayDependOnQuery else { throw aboutCollection(error, collection) }
    }
    return try await readAll(for: uid, in: collection)
  }

  /// The UIDs among `uids` that a calendar has, by one query. Unlike ``find(uid:in:kinds:mustExist:)``, nothing is
  /// listed where the server refuses the query.
  ///
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` and other ``CalDAVError`` values.
  public func known(
    among uids: Set<String>, _ kind: ComponentKind, in collection: Href
  ) async throws(CalDAVError) -> Set<String> {
    let found = Collector<Set<String>>()
    let body =
      uids.count == 1 ? CalendarQueryBody.finding(uids.first ?? "", kind: kind) : CalendarQueryBody.uids(of: kind)
    do {
      _ = try await query(body, in: collection) { text in
        found.append(CalendarText.uids(in: text).intersection(uids))
        return false
      }
    } catch { throw aboutCollection(error, collection) }
    return found.items.reduce(into: []) { $0.formUnion($1) }
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
  /// Whether the server may support other requests but not this query.
  fileprivate var mayDependOnQuery: Bool {
    switch self {
    case .unsupportedReport, .forbidden, .preconditionFailed, .tooLarge, .malformedAnswer, .refused: true
    default: false
    }
  }
}
