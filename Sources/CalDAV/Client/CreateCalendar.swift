public import Foundation

extension CalDAVClient {
  /// Makes a calendar (RFC 4791 section 5.3.1) and reads from the home what the server made of it: name, components and
  /// even the href may differ from what was asked.
  ///
  /// - Parameters:
  ///   - color: `#RRGGBB`.
  ///   - components: empty leaves it to the server.
  ///   - segment: the last part of its path.
  /// - Throws: ``CalDAVError/calendarNotCreated(home:name:)`` where the server said yes and shows nothing.
  public func createCalendar(
    named name: String, color: String?, components: Set<ComponentKind>, in home: URL,
    segment: String = UUID().uuidString.lowercased()
  ) async throws(CalDAVError) -> CalendarCollection {
    let home = try Self.address(home)
    let target = home.replacing(home.href.appending(segment).asCollection)
    let body = MkcalendarBody.making(named: name, color: color, components: components)
    _ = try await exchange.ask(.xml(.mkcalendar, target, depth: nil, body)) { _ in .status }
    // One on another server is none that was made here.
    let calendars = try await collections(in: home).filter { ResourceAddress($0.url)?.isBeside(home) == true }
    if let made = calendars.first(where: { $0.href == target.href }) { return made }
    let namesakes = calendars.filter { $0.displayName == name }
    guard namesakes.count == 1, let made = namesakes.first else {
      throw .calendarNotCreated(home: home.description, name: name)
    }
    return made
  }
}
