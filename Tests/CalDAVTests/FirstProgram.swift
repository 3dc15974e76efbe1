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
  var token = token
  for try await page in client.changePages(in: calendar, since: token) {
    for try await case .object(let object) in client.objects(at: page.changed.map(\.href), in: calendar) {
      copy[object.href] = object
    }
    // Some servers forget objects in a report, so only a request for the href proves that an object is gone.
    for href in page.vanished where try await client.get(href) == nil { copy[href] = nil }
    token = page.token
  }
  return token
}
