public import Foundation

extension CalDAVClient {
  /// Creates a calendar (RFC 4791 section 5.3.1), then reads the created calendar from the home. Name, components and
  /// even the href may differ from the request.
  ///
  /// - Parameters:
  ///   - color: `#RRGGBB`.
  ///   - components: the kinds of components; with an empty set the server chooses.
  ///   - segment: the last segment of the calendar's path.
  /// - Throws: ``CalDAVError/calendarNotCreated(home:name:)`` where the server reports success and the home does not
  ///   show the calendar.
  public func createCalendar(
    named name: String, color: String?, components: Set<ComponentKind>, in home: URL,
    segment: String = UUID().uuidString.lowercased()
  ) async throws(CalDAVError) -> CalendarCollection {
    let home = try Self.address(home)
    let target = home.replacing(home.href.appending(segment).asCollection)
    let body = MkcalendarBody.making(named: name, color: color, components: components)
    _ = try await exchange.ask(.xml(.mkcalendar, target, depth: nil, body)) { _ in .status }
    // A calendar on another server cannot be the calendar that this request created.
    let calendars = try await collections(in: home).filter { ResourceAddress($0.url)?.isBeside(home) == true }
    if let made = calendars.first(where: { $0.href == target.href }) { return made }
    let sameName = calendars.filter { $0.displayName == name }
    guard sameName.count == 1, let made = sameName.first else {
      throw .calendarNotCreated(home: home.shown, name: name)
    }
    return made
  }
}
