import HTTPTypes

extension CalDAVClient {
  /// Moves an object to another href on the same server (RFC 4918 section 9.9), and never overwrites an object. Some
  /// servers allow a UID only once in a home. There MOVE is the only way between two calendars without a moment in
  /// which the object is missing.
  ///
  /// - Parameter etag: the expected version of the object. Not every server checks it. `nil` where the server gives no
  ///   ETags; the move then takes along whatever version the object has.
  /// - Throws: ``CalDAVError/preconditionFailed(_:)`` where the object changed or the target exists;
  ///   ``CalDAVError/notFound(_:)`` where the object is gone. After an error with ``CalDAVError/mayHaveBeenCarriedOut``
  ///   only a read tells the outcome.
  public func move(_ href: Href, to target: Href, ifMatch etag: ETag?) async throws(CalDAVError) {
    var question = Exchange.Question(method: .move, address: base.replacing(href))
    question.fields[.destination] = base.replacing(target).description
    question.fields[.overwrite] = "F"
    question.fields[.ifMatch] = etag?.strong
    _ = try await exchange.ask(question) { _ in .status }
  }
}
