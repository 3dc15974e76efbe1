import HTTPTypes

extension CalDAVClient {
  /// Sets the `DAV:displayname` of a calendar (RFC 4918 section 15.2). PROPPATCH has no precondition for this property,
  /// so read the name first.
  ///
  /// - Throws: ``CalDAVError/forbidden(_:)`` or ``CalDAVError/refused(_:)`` where the server keeps the old name,
  ///   whether the server refuses the request or, in a 207, the property; ``CalDAVError/collectionVanished(_:)`` where
  ///   the calendar is gone; ``CalDAVError/malformedAnswer(url:line:reason:)`` for a 207 without the property.
  public func rename(_ calendar: Href, to name: String) async throws(CalDAVError) {
    try await set(.displayName, to: name, of: calendar)
  }

  /// Sets the colour of a calendar, as `rename(_:to:)` sets its name. The property is Apple's, and Apple writes it with
  /// an alpha channel. Some servers accept only one of the two forms, so a refused form is followed by the other one.
  ///
  /// - Parameter color: `#RRGGBB` or `#RRGGBBAA`.
  public func recolor(_ calendar: Href, to color: String) async throws(CalDAVError) {
    do throws(CalDAVError) {
      try await set(.calendarColor, to: color, of: calendar)
    } catch {
      guard error.mayBeAboutForm, let other = Self.otherForm(of: color) else { throw error }
      do throws(CalDAVError) {
        try await set(.calendarColor, to: other, of: calendar)
      } catch let second {
        // The refusal of the form that the user chose says more.
        throw second.mayBeAboutForm ? error : second
      }
    }
  }

  private static func otherForm(of color: String) -> String? {
    switch color.utf8.count {
    case 7: color + "FF"
    case 9: String(color.prefix(7))
    default: nil
    }
  }

  /// Deletes a calendar with everything in it (RFC 4918 section 9.6.1). A collection has no ETag, so that this request
  /// has no precondition: list the calendar first.
  ///
  /// - Throws: ``CalDAVError/forbidden(_:)``, ``CalDAVError/refused(_:)`` and other ``CalDAVError`` values where the
  ///   calendar stays.
  public func deleteCalendar(_ calendar: Href) async throws(CalDAVError) -> DeleteOutcome {
    let question = Exchange.Question(method: .delete, address: base.replacing(calendar.asCollection))
    do throws(CalDAVError) {
      _ = try await exchange.ask(question) { _ in .status }
    } catch {
      if case .notFound = error { return .alreadyGone }
      throw error
    }
    return .deleted
  }

  private func set(_ property: ElementName, to text: String, of calendar: Href) async throws(CalDAVError) {
    let address = base.replacing(calendar.asCollection)
    let rows = Collector<MultistatusRow>()
    let question = Exchange.Question.xml(.proppatch, address, depth: nil, ProppatchBody.setting(property, to: text))
    let answer: Exchange.Answer
    do throws(CalDAVError) {
      answer = try await exchange.ask(question) { _ in .rows { rows.append($0) } }
    } catch { throw aboutCollection(error, calendar) }
    for row in rows.items {
      if row.isGone { throw .collectionVanished(calendar) }
      guard let status = row.failureStatus ?? row.failures.first?.status else { continue }
      throw Refusal(
        method: question.method.rawValue, url: address.shown, href: calendar, status: status, element: row.error,
        excerpt: RefusalBody.oneLine(row.explanation)
      ).meaning(retryAfter: nil)
    }
    // Only a row for the property says in a 207 that the server has set the property.
    guard answer.status != 207 || rows.items.contains(where: { $0.status != nil || $0.value(property) != nil }) else {
      throw .malformedAnswer(url: answer.address.shown, line: nil, reason: "the answer has no row for the property")
    }
  }
}

extension CalDAVError {
  /// Whether the server may have refused the form of a value.
  fileprivate var mayBeAboutForm: Bool {
    switch self {
    case .refused, .forbidden: true
    default: false
    }
  }
}
