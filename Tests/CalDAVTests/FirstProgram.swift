import CalDAV
import Foundation
import ICalendar

/// The titles of a user's events, in all calendars, that overlap a time range.
func events(with client: CalDAVClient, in window: Range<Date>) async throws -> [String] {
  var titles: [String] = []
  for calendar in try await client.discover().collections where calendar.accepts(.vevent) {
    for object in try await client.objects(
      .vevent, from: window.lowerBound, to: window.upperBound, in: calendar.href)
    {
      let components = ICalendarText(reading: object.data).calendars.flatMap(\.components)
      titles += components.compactMap { VEvent($0)?.summary }
    }
  }
  return titles
}

/// Updates a copy of a calendar and returns the token for the next update.
func update(
  _ copy: inout [Href: CalendarObject], of calendar: Href, since token: String?, with client: CalDAVClient
) async throws -> String? {
  var (next, isComplete, doubtful) = (token, true, Set<Href>())
  for try await page in client.changePages(in: calendar, since: token) {
    // A complete listing names no deletions, so each object that the listing lacks may be gone.
    if page.isCompleteListing, page.replacesEarlierPages { doubtful = Set(copy.keys) }
    doubtful = doubtful.subtracting(page.changed.map(\.href)).union(page.vanished)
    // The server may report unchanged objects, too.
    let changed = page.changed.filter { $0.etag == nil || $0.etag != copy[$0.href]?.etag }
    for try await answer in client.objects(at: changed.map(\.href), in: calendar) {
      switch answer {
      case .object(let object): copy[object.href] = object
      case .missing(let href): doubtful.insert(href)
      case .failed: isComplete = false
      }
    }
    next = page.token
  }
  // Some servers forget objects in an answer, so only a request for the href proves that an object is gone.
  for href in doubtful { copy[href] = try await client.get(href) }
  // With the old token, the next update asks for the failed objects again.
  return isComplete ? next : token
}
