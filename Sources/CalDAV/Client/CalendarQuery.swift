public import Foundation
import HTTPTypes

extension CalDAVClient {
  /// Finds the objects with a component of `kind` that overlaps a time range (RFC 4791 sections 7.8 and 9.9). A
  /// recurring component matches by any of its occurrences. A bound of `nil` leaves the range open.
  ///
  /// Servers expand recurrences by their own rules, and some return more objects than requested. The caller must check
  /// the returned objects.
  ///
  /// - Throws: ``CalDAVError/tooLarge(_:)`` where the server left objects out, ``CalDAVError/collectionVanished(_:)``,
  ///   and other ``CalDAVError`` values. A failed request never yields an empty result.
  public func objects(
    _ kind: ComponentKind, from start: Date?, to end: Date?, in collection: Href
  ) async throws(CalDAVError) -> [CalendarObject] {
    do throws(CalDAVError) {
      return try await query(CalendarQueryBody.overlapping(start, end, kind: kind), in: collection)
    } catch { throw aboutCollection(error, collection) }
  }

  /// Sends a calendar-query (RFC 4791 section 7.8).
  ///
  /// - Parameter wanted: decides by an object's text whether the result keeps the object.
  func query(
    _ body: [UInt8], in collection: Href, where wanted: @escaping ([UInt8]) -> Bool = { _ in true }
  ) async throws(CalDAVError) -> [CalendarObject] {
    let address = base.replacing(collection.asCollection)
    let found = Collector<CalendarObject>()
    let refused = Collector<MultistatusRow>()
    let question = Exchange.Question.xml(.report, address, depth: 1, body)
    let answer = try await exchange.ask(question) { responder in
      .objects { row in
        let href = Href(row.href, relativeTo: responder.href)
        if let href, href == collection || href == responder.href, row.refusesAll { refused.append(row) }
        guard let href, href.isInside(collection) || href.isInside(responder.href), let data = row.calendarData,
          wanted(data)
        else { return }
        found.append(CalendarObject(href: href, etag: row.etag, data: data))
      }
    }
    guard answer.status == 207 else {
      throw .malformedAnswer(url: answer.address.shown, line: nil, reason: "answered \(answer.status), not 207")
    }
    if let row = refused.items.first {
      throw Refusal(
        method: question.method.rawValue, url: answer.address.shown, href: collection,
        status: row.status ?? 507, element: row.error, excerpt: RefusalBody.oneLine(row.explanation)
      ).meaning(retryAfter: nil)
    }
    var seen: Set<Href> = []
    return found.items.filter { seen.insert($0.href).inserted }
  }
}

extension MultistatusRow {
  /// Whether a row about the queried calendar says that the calendar is gone or that the server left objects out.
  fileprivate var refusesAll: Bool {
    status.map { $0 >= 300 } ?? (error?.name == DAVErrorElement.numberOfMatchesWithinLimits.name)
  }
}
