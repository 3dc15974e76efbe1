extension CalDAVClient {
  /// Finds the objects with a UID; more than one where the server stores duplicates.
  ///
  /// - Parameter kinds: asked for one after the other, since filters can only be all or nothing.
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` among others; never an empty result where fetching failed.
  public func find(
    uid: String, in collection: Href, kinds: [ComponentKind] = [.vtodo, .vevent]
  ) async throws(CalDAVError) -> [CalendarObject] {
    let found = Collector<CalendarObject>()
    let address = base.replacing(collection.asCollection)
    for kind in kinds {
      let question = Exchange.Question.xml(.report, address, depth: 1, UIDQueryBody.finding(uid, kind: kind))
      do throws(CalDAVError) {
        let answer = try await exchange.ask(question) { place in
          .rows { row in
            guard let data = row.calendarData, CalendarText.uid(of: data) == uid,
              let href = Href(row.href, relativeTo: place.href)
            else { return }
            found.append(CalendarObject(href: href, etag: row.etag, data: data))
          }
        }
        guard answer.status == 207 else {
          throw CalDAVError.malformedAnswer(
            url: answer.address.description, line: nil, reason: "answered \(answer.status), not 207")
        }
      } catch { throw aboutCollection(error, collection) }
    }
    var seen: Set<Href> = []
    return found.items.filter { seen.insert($0.href).inserted }
  }
}
