public import Foundation
import HTTPTypes

extension CalDAVClient {
  /// Finds the objects with an item of that kind that overlaps a stretch of time (RFC 4791 sections 7.8 and 9.9): one that recurs by any
  /// of its occurrences. Where a bound is `nil`, time is open.
  ///
  /// A server expands what recurs by rules of its own, and some give more than was asked for: what comes is to be looked at again.
  ///
  /// - Throws: ``CalDAVError/tooLarge(_:)`` where the server left objects out, ``CalDAVError/collectionVanished(_:)`` among others; never
  ///   an empty result where fetching failed.
  public func objects(
    _ kind: ComponentKind, from start: Date?, to end: Date?, in collection: Href
  ) async throws(CalDAVError) -> [CalendarObject] {
    do throws(CalDAVError) {
      return try await query(CalendarQueryBody.overlapping(start, end, kind: kind), in: collection)
    } catch { throw aboutCollection(error, collection) }
  }

  /// A calendar-query (RFC 4791 section 7.8).
  ///
  /// - Parameter wanted: keeps an object of this text.
  func query(
    _ body: [UInt8], in collection: Href, where wanted: @escaping ([UInt8]) -> Bool = { _ in true }
  ) async throws(CalDAVError) -> [CalendarObject] {
    let address = base.replacing(collection.asCollection)
    let found = Collector<CalendarObject>()
    let refused = Collector<MultistatusRow>()
    let question = Exchange.Question.xml(.report, address, depth: 1, body)
    let answer = try await exchange.ask(question) { place in
      .objects { row in
        let href = Href(row.href, relativeTo: place.href)
        if let href, href == collection || href == place.href, row.refusesAll { refused.append(row) }
        guard let href, href.isInside(collection) || href.isInside(place.href), let data = row.calendarData,
          wanted(data)
        else { return }
        found.append(CalendarObject(href: href, etag: row.etag, data: data))
      }
    }
    guard answer.status == 207 else {
      throw .malformedAnswer(url: answer.address.description, line: nil, reason: "answered \(answer.status), not 207")
    }
    if let row = refused.items.first {
      throw Refusal(
        method: question.method.rawValue, url: answer.address.description, href: collection,
        status: row.status ?? 507, element: row.error, excerpt: RefusalBody.oneLine(row.explanation)
      ).meaning(retryAfter: nil)
    }
    var seen: Set<Href> = []
    return found.items.filter { seen.insert($0.href).inserted }
  }
}

extension MultistatusRow {
  /// Of the calendar that was asked: it is not there, or something was left out.
  fileprivate var refusesAll: Bool {
    status.map { $0 >= 300 } ?? (error?.name == DAVErrorElement.numberOfMatchesWithinLimits.name)
  }
}
