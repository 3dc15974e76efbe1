import HTTPTypes

extension CalDAVClient {
  /// What must hold for a write; there is no other way to write (I2).
  public enum Precondition: Sendable, Hashable {
    /// The object is still in the state this tag marks.
    case ifMatch(ETag)
    /// Nothing is there yet. Not every server heeds it: list first.
    case ifNoneMatch
  }

  /// What a PUT left behind. Many servers rewrite the object and give a tag all the same: only fetching tells what is there.
  public struct PutOutcome: Sendable, Hashable {
    public let etag: ETag?
    /// 201: the server says that nothing was there before.
    public let isNew: Bool

    public init(etag: ETag?, isNew: Bool) {
      self.etag = etag
      self.isNew = isNew
    }
  }

  public enum DeleteOutcome: Sendable, Hashable {
    case deleted
    /// 404 or 410: someone else was faster.
    case alreadyGone
  }

  /// Fetches one object.
  ///
  /// - Returns: `nil` on 404 and 410 only.
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
        url: answer.address.description, line: nil,
        reason: "GET answered \(answer.status) \(RefusalBody.oneLine(type)), not an object")
    }
    return CalendarObject(href: href, etag: answer.fields[.eTag].flatMap { ETag($0) }, data: answer.bytes)
  }

  /// Writes one object.
  ///
  /// - Throws: ``CalDAVError/preconditionFailed(_:)``, ``CalDAVError/uidConflict(_:)``, ``CalDAVError/refused(_:)`` …; after
  ///   an error with ``CalDAVError/mayHaveBeenCarriedOut`` only reading tells what happened.
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

  /// Deletes one object that is still as `etag` marks it.
  ///
  /// - Throws: ``CalDAVError/preconditionFailed(_:)`` where it changed; some servers say the same of one that is gone.
  public func delete(_ href: Href, ifMatch etag: ETag) async throws(CalDAVError) -> DeleteOutcome {
    var question = Exchange.Question(method: .delete, address: base.replacing(href))
    question.fields[.ifMatch] = etag.strong
    do throws(CalDAVError) {
      _ = try await exchange.ask(question) { _ in .status }
      return .deleted
    } catch {
      if case .notFound = error { return .alreadyGone }
      throw error
    }
  }
}
