import CalDAV
import Foundation
import ICalendar

/// The titles of the events of all calendars of a person that overlap a stretch of time.
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

/// Brings a copy of a calendar up to date; gives the token for the next time.
func update(
  _ copy: inout [Href: CalendarObject], of calendar: Href, since token: String?, with client: CalDAVClient
) async throws -> String? {
  var token = token
  for try await page in client.changePages(in: calendar, since: token) {
    for try await case .object(let object) in client.objects(at: page.changed.map(\.href), in: calendar) {
      copy[object.href] = object
    }
    // Some servers forget what they have: only an answer to the name itself proves that an object is gone.
    for href in page.vanished where try await client.get(href) == nil { copy[href] = nil }
    token = page.token
  }
  return token
}
