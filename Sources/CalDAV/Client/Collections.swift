public import Foundation

extension CalDAVClient {
  /// Lists the calendars of a home with their tokens: one PROPFIND of Depth 1.
  ///
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` where the home is gone.
  public func collections(in home: URL) async throws(CalDAVError) -> [CalendarCollection] {
    try await collections(in: Self.address(home))
  }

  func collections(in home: ResourceAddress) async throws(CalDAVError) -> [CalendarCollection] {
    let asked = home.replacing(home.href.asCollection)
    let rows: [MultistatusRow]
    let responder: ResourceAddress
    do throws(CalDAVError) {
      (rows, responder) = try await calendarRows(asked, depth: 1)
    } catch { throw aboutCollection(error, home.href) }
    if rows.contains(where: { $0.isGone && Href($0.href, relativeTo: responder.href) == responder.href }) {
      throw .collectionVanished(home.href)
    }
    var seen: Set<Href> = []
    return rows.compactMap { CalendarCollection($0, at: responder) }.filter { seen.insert($0.href).inserted }
  }

  /// Reads the properties of one calendar.
  ///
  /// - Throws: ``CalDAVError/collectionVanished(_:)``, or ``CalDAVError/notCalDAV(url:reason:)`` where the resource is
  ///   not a calendar.
  public func collection(at href: Href) async throws(CalDAVError) -> CalendarCollection {
    try await collection(at: base.replacing(href.asCollection))
  }

  func collection(at address: ResourceAddress) async throws(CalDAVError) -> CalendarCollection {
    let (row, responder) = try await ownRow(of: address) { address throws(CalDAVError) in
      try await calendarRows(address, depth: 0)
    }
    guard let calendar = CalendarCollection(row, at: responder) else {
      throw .notCalDAV(url: responder.shown, reason: "not a calendar")
    }
    return calendar
  }

  /// Reads the sync token and the ctag of a calendar by one PROPFIND of Depth 0. Equal values mean that nothing
  /// changed.
  ///
  /// - Throws: ``CalDAVError/collectionVanished(_:)``.
  public func state(of href: Href) async throws(CalDAVError) -> CollectionState {
    let (row, _) = try await ownRow(of: base.replacing(href.asCollection)) { address throws(CalDAVError) in
      try await propfind(address, depth: 0, PropfindBody.stateProperties)
    }
    return CollectionState(syncToken: row.syncToken, ctag: row.ctag)
  }

  /// Reads the sync tokens and ctags of all calendars of a home by one PROPFIND of Depth 1.
  ///
  /// - Parameter withPush: whether to request ``CollectionState/pushTopic`` too.
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` where the home is gone.
  public func states(in home: Href, withPush: Bool = false) async throws(CalDAVError) -> [Href: CollectionState] {
    let properties = PropfindBody.homeProperties + (withPush ? PropfindBody.pushProperties : [])
    let asked = base.replacing(home.asCollection)
    let rows: [MultistatusRow]
    let responder: ResourceAddress
    let hasNames: Bool
    do throws(CalDAVError) {
      (rows, responder, hasNames) = try await homeRows(asked, properties)
    } catch { throw aboutCollection(error, home) }
    // After a redirect to another host the hrefs name other calendars.
    guard responder.replacing(home) == base.replacing(home) else { return [:] }
    var states: [Href: CollectionState] = [:]
    for row in rows where !row.isGone {
      guard let href = Href(row.href, relativeTo: responder.href) else { continue }
      let calendar = CalendarCollection(row, at: responder)
      states[href] = CollectionState(
        syncToken: row.syncToken, ctag: row.ctag, isCalendar: calendar != nil, calendar: hasNames ? calendar : nil,
        pushTopic: row.pushTopic)
    }
    return states
  }

  /// The rows of a home, without the names where a name makes the answer unreadable.
  private func homeRows(
    _ address: ResourceAddress, _ properties: [ElementName]
  ) async throws(CalDAVError) -> (rows: [MultistatusRow], address: ResourceAddress, hasNames: Bool) {
    do throws(CalDAVError) {
      let (rows, responder) = try await propfind(address, depth: 1, properties)
      return (rows, responder, true)
    } catch {
      guard case .malformedAnswer = error else { throw error }
      let names = PropfindBody.typedProperties
      let (rows, responder) = try await propfind(address, depth: 1, properties.filter { !names.contains($0) })
      return (rows, responder, false)
    }
  }

  private func ownRow(
    of address: ResourceAddress,
    _ ask: (ResourceAddress) async throws(CalDAVError) -> (rows: [MultistatusRow], address: ResourceAddress)
  ) async throws(CalDAVError) -> (MultistatusRow, ResourceAddress) {
    let rows: [MultistatusRow]
    let responder: ResourceAddress
    do throws(CalDAVError) {
      (rows, responder) = try await ask(address)
    } catch { throw aboutCollection(error, address.href) }
    guard let row = rows.first(where: { Href($0.href, relativeTo: responder.href) == responder.href }) ?? rows.first
    else {
      throw .malformedAnswer(url: responder.shown, line: nil, reason: "the answer has no row")
    }
    if row.isGone { throw .collectionVanished(address.href) }
    return (row, responder)
  }
}
