import HTTPTypes

extension CalDAVClient {
  /// Moves one object to another name on the same server (RFC 4918 section 9.9), never over another one. Where a UID may be in a
  /// home only once, this is the only way from one calendar to another that leaves no moment without it.
  ///
  /// - Parameter etag: the version that is meant; not every server looks at it.
  /// - Throws: ``CalDAVError/preconditionFailed(_:)`` where the object changed or the new name is taken,
  ///   ``CalDAVError/notFound(_:)`` where it is gone; after an error with ``CalDAVError/mayHaveBeenCarriedOut`` only reading
  ///   tells what happened.
  public func move(_ href: Href, to target: Href, ifMatch etag: ETag) async throws(CalDAVError) {
    var question = Exchange.Question(method: .move, address: base.replacing(href))
    question.fields[.destination] = base.replacing(target).description
    question.fields[.overwrite] = "F"
    question.fields[.ifMatch] = etag.strong
    _ = try await exchange.ask(question) { _ in .status }
  }
}
