import HTTPTypes

extension CalDAVClient {
  /// The precondition of a write (RFC 9110 section 13.1). No write goes without a precondition, because it could
  /// overwrite an unseen change.
  public enum Precondition: Sendable, Hashable {
    /// The resource still has this ETag.
    case ifMatch(ETag)
    /// No resource exists at the href. Not every server checks this, so list the collection first.
    case ifNoneMatch
  }

  /// The outcome of a PUT. Many servers rewrite the object and still return an ETag, so only a fetch shows the stored
  /// text.
  public struct PutOutcome: Sendable, Hashable {
    public let etag: ETag?
    /// Whether the server answered 201, which means that no resource existed before.
    public let isNew: Bool

    public init(etag: ETag?, isNew: Bool) {
      self.etag = etag
      self.isNew = isNew
    }
  }

  public enum DeleteOutcome: Sendable, Hashable {
    case deleted
    /// The server answered 404 or 410: another client deleted the object first.
    case alreadyGone
  }

  /// Fetches one object.
  ///
  /// - Returns: `nil` only for 404 and 410.
  public func get(_ href: Href) async throws(CalDAVError) -> CalendarObject? {
    let question = Exchange.Question(method: .get, address: base.replacing(href))
    let answer: Exchange.Answer
    do throws(CalDAVError) {
      answer = try await exchange.ask(question) { _ in .object }
    } catch {
      if case .notFound = error { return nil }
      throw error
    }
    let type = answer.fields[.contentType]?.lowercased() ?? ""
    guard answer.status == 200, !type.hasPrefix("text/html") else {
      throw .malformedAnswer(
        url: answer.address.shown, line: nil,
        reason: "GET answered \(answer.status) \(RefusalBody.oneLine(type)), not an object")
    }
    return CalendarObject(href: href, etag: answer.fields[.eTag].flatMap { ETag($0) }, data: answer.bytes)
  }

  /// Writes one object.
  ///
  /// - Throws: ``CalDAVError/preconditionFailed(_:)``, ``CalDAVError/uidConflict(_:)``, ``CalDAVError/refused(_:)`` and
  ///   other ``CalDAVError`` values. After an error with ``CalDAVError/mayHaveBeenCarriedOut`` only a read tells the
  ///   outcome.
  public func put(
    _ data: [UInt8], at href: Href, precondition: Precondition
  ) async throws(CalDAVError) -> PutOutcome {
    var question = Exchange.Question(
      method: .put, address: base.replacing(href), body: data, contentType: "text/calendar; charset=utf-8")
    switch precondition {
    case .ifMatch(let etag): question.fields[.ifMatch] = etag.strong
    case .ifNoneMatch: question.fields[.ifNoneMatch] = "*"
    }
    let answer = try await exchange.ask(question) { _ in .status }
    return PutOutcome(etag: answer.fields[.eTag].flatMap { ETag($0) }, isNew: answer.status == 201)
  }

  /// Deletes one object that still has the ETag `etag`.
  ///
  /// - Parameter isAnswered: whether a server that schedules by itself may answer a deleted invitation with a refusal
  ///   (RFC 6638 section 8.1).
  /// - Throws: ``CalDAVError/preconditionFailed(_:)`` where the object changed. Some servers answer the same for an
  ///   object that is gone.
  public func delete(
    _ href: Href, ifMatch etag: ETag, isAnswered: Bool = true
  ) async throws(CalDAVError) -> DeleteOutcome {
    var question = Exchange.Question(method: .delete, address: base.replacing(href))
    question.fields[.ifMatch] = etag.strong
    if !isAnswered { question.fields[.scheduleReply] = "F" }
    do throws(CalDAVError) {
      _ = try await exchange.ask(question) { _ in .status }
      return .deleted
    } catch {
      if case .notFound = error { return .alreadyGone }
      throw error
    }
  }
}
