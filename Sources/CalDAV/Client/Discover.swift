extension CalDAVClient {
  /// Finds the user's calendars from the address of a server, a `.well-known` path, a principal, a home or one calendar
  /// (RFC 6764 section 6, RFC 4791 section 6.2.1, RFC 5397).
  ///
  /// - Throws: ``CalDAVError/unauthorized(url:realm:)``, ``CalDAVError/notCalDAV(url:reason:)`` with what the server
  ///   showed, or the transport's error about the host.
  public func discover() async throws(CalDAVError) -> Discovery {
    var failure: CalDAVError?
    var isUnauthenticated = false
    for candidate in candidates {
      do throws(CalDAVError) {
        switch try await discover(at: candidate) {
        case .found(var discovery):
          discovery.isElsewhere = candidate != base
          return discovery
        case .unauthenticated: isUnauthenticated = true
        case .nothing: break
        }
      } catch {
        if error.endsDiscovery { throw error }
        // The error of the address that the user gave says more than the errors of guessed addresses.
        failure = failure ?? error
      }
    }
    if isUnauthenticated { throw .unauthorized(url: base.shown, realm: nil) }
    throw failure
      ?? .notCalDAV(url: base.shown, reason: "no principal, no calendar home and no calendar was found")
  }

  private enum Finding {
    case found(Discovery)
    case nothing
    /// The server answers without a login and says that it does not know the user.
    case unauthenticated
  }

  /// The given address, as a collection too (RFC 4918 section 5.2: a server need not answer without the final slash),
  /// then the addresses that RFC 6764 names.
  private var candidates: [ResourceAddress] {
    // Both spellings are equal addresses.
    let collection = base.href.isSpelledAsCollection ? [] : [base.replacing(base.href.asCollection)]
    let wellKnownAddresses = ["/.well-known/caldav", "/"].compactMap { Href($0) }.map(base.replacing)
    return [base] + collection + wellKnownAddresses.filter { $0 != base }
  }

  private func discover(at address: ResourceAddress) async throws(CalDAVError) -> Finding {
    let (rows, responder) = try await propfind(address, depth: 0, PropfindBody.discoveryProperties)
    guard let row = rows.first(where: { Href($0.href, relativeTo: responder.href) == responder.href }) ?? rows.first,
      !row.isGone
    else { return .nothing }
    let principal = row.currentUserPrincipal.flatMap(responder.resolving(href:))
    if CalendarCollection(row, at: responder) != nil {
      let calendar = try await collection(at: responder)
      var person = PrincipalAnswer()
      do throws(CalDAVError) {
        person = try await answer(of: principal)
      } catch { if error.endsDiscovery { throw error } }  // A calendar that is shared by its address needs no home.
      var found = Discovery(
        principal: principal?.url, homes: person.homes.compactMap(\.url), collections: [calendar],
        isSingleCollection: true)
      found.addresses = person.addresses
      return .found(found)
    }
    if row.isUnauthenticated, row.calendarHomes.isEmpty { return .unauthenticated }
    let homes = row.calendarHomes.compactMap(responder.resolving(href:))
    let person =
      homes.isEmpty
      ? try await answer(of: principal) : PrincipalAnswer(homes: homes, addresses: row.listedUserAddresses)
    if !person.homes.isEmpty { return .found(try await discovery(principal, person)) }
    // No principal leads to a home. The address itself may be a home on a server without principals.
    let calendars = try await collections(in: responder)
    guard !calendars.isEmpty else { return .nothing }
    return .found(Discovery(principal: principal?.url, homes: [responder].compactMap(\.url), collections: calendars))
  }

  private func discovery(
    _ principal: ResourceAddress?, _ person: PrincipalAnswer
  ) async throws(CalDAVError) -> Discovery {
    var calendars: [CalendarCollection] = []
    for home in person.homes {
      for calendar in try await members(of: home) where !calendars.contains(where: { $0.url == calendar.url }) {
        calendars.append(calendar)
      }
    }
    var found = Discovery(
      principal: principal?.url, homes: person.homes.compactMap(\.url), collections: calendars)
    found.addresses = person.addresses
    return found
  }

  private func members(of home: ResourceAddress) async throws(CalDAVError) -> [CalendarCollection] {
    do throws(CalDAVError) {
      return try await collections(in: home)
    } catch .unauthorized where home.authority != base.authority {
      throw .homeElsewhere(url: home.shown)
    }
  }

  /// What a principal says of its user.
  private struct PrincipalAnswer {
    var homes: [ResourceAddress] = []
    /// `nil` where it was not asked, or has not answered.
    var addresses: [String]?
  }

  /// - Returns: no homes without a principal.
  private func answer(of principal: ResourceAddress?) async throws(CalDAVError) -> PrincipalAnswer {
    guard let principal else { return PrincipalAnswer() }
    let (rows, responder) = try await propfind(principal, depth: 0, PropfindBody.principalProperties)
    return PrincipalAnswer(
      homes: rows.flatMap(\.calendarHomes).compactMap(responder.resolving(href:)),
      addresses: rows.flatMap(\.calendarUserAddresses))
  }
}

extension CalDAVError {
  /// Whether discovery stops here, because another path of the same server cannot help or would send a wrong password
  /// again.
  fileprivate var endsDiscovery: Bool {
    switch self {
    case .transport(.rejected, _): false
    case .transport, .insecureRedirect, .throttled, .unauthorized, .loginElsewhere, .homeElsewhere: true
    default: false
    }
  }
}
