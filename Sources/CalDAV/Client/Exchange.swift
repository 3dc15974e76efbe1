import Foundation
import HTTPTypes
import Logging

/// One request and its answer: redirects followed, refusals turned into errors with their evidence.
struct Exchange: Sendable {
  let transport: any HTTPTransport
  let logger: Logger
  let userAgent: String
  let limits: CalDAVLimits
  /// Why no further request is sent.
  var end: (@Sendable () -> (any Error)?)?
  /// How long a request may take at most, when it is begun.
  var rest: (@Sendable () -> Duration?)?
  /// Push registrations that hear nothing of our own writes.
  var spared: String?

  struct Question {
    var method: HTTPRequest.Method
    var address: ResourceAddress
    var depth: Int?
    var fields: HTTPFields = [:]
    var body: [UInt8]?
    var contentType: String?

    /// PROPFIND, PROPPATCH, REPORT and MKCALENDAR.
    static func xml(_ method: HTTPRequest.Method, _ address: ResourceAddress, depth: Int?, _ body: [UInt8]) -> Question
    {
      Question(
        method: method, address: address, depth: depth, body: body, contentType: "application/xml; charset=utf-8")
    }
  }

  struct Answer {
    let status: Int
    let fields: HTTPFields
    /// Where the answer came from after redirects.
    let address: ResourceAddress
    /// Of a 200 to GET.
    let bytes: [UInt8]
    /// Of a 207.
    let end: MultistatusEnd?
  }

  /// Sends and reads; `expecting` makes a fresh expectation for each address tried.
  ///
  /// A server that asks for a little patience (RFC 9110 10.2.3) has not carried the request out: it is sent once more.
  ///
  /// - Throws: ``CalDAVError`` for everything but a 2xx answer that is what was expected.
  func ask(
    _ question: Question, expecting: (ResourceAddress) -> AnswerReader.Expectation
  ) async throws(CalDAVError) -> Answer {
    do throws(CalDAVError) {
      return try await askOnce(question, expecting: expecting)
    } catch {
      guard case .throttled(_, .seconds(let seconds)?) = error, Double(seconds) <= limits.patience else { throw error }
      // A run that is cancelled meanwhile ends with the next request.
      try? await Task.sleep(for: .seconds(max(Double(seconds), 0.1)))
      return try await askOnce(question, expecting: expecting)
    }
  }

  private func askOnce(
    _ question: Question, expecting: (ResourceAddress) -> AnswerReader.Expectation
  ) async throws(CalDAVError) -> Answer {
    let meant = question
    var question = question
    var followed = 0
    while true {
      let reader = AnswerReader(expecting: expecting(question.address), limits: limits)
      let response = try await send(question, to: reader)
      let status = response.status.code
      if [301, 302, 307, 308].contains(status), let target = location(in: response, from: question.address) {
        guard followed < limits.redirects else {
          throw .redirectLoop(url: question.address.description, followed: followed)
        }
        guard question.address.scheme != "https" || target.scheme == "https" else {
          throw .insecureRedirect(from: question.address.description, to: RefusalBody.oneLine(target.description))
        }
        guard question.method.isSafe || target.isBeside(question.address) else {
          throw .redirectElsewhere(from: question.address.description, to: RefusalBody.oneLine(target.description))
        }
        if !meant.method.isSafe, try await !isMeant(target, by: meant) {
          throw .redirectOutside(from: meant.address.description, to: RefusalBody.oneLine(target.description))
        }
        followed += 1
        question.address = target
        continue
      }
      return try judge(question, response, reader)
    }
  }

  /// Whether a write may go to `target`: to its own place, or into the collection that it was meant for, wherever that itself leads. Of
  /// a collection that has another address the server says so of the collection, not of one member.
  private func isMeant(_ target: ResourceAddress, by question: Question) async throws(CalDAVError) -> Bool {
    let href = question.address.href
    let isAboutCollection = [.proppatch, .post].contains(question.method)
    func lies(_ collection: Href) -> Bool {
      isAboutCollection ? target.href == collection : target.href.isInside(collection)
    }
    let collection = isAboutCollection ? href : href.parent
    if target.href == href || lies(collection) { return true }
    // One server has a second tree of the same paths, and takes writes in that one only (Zimbra).
    if target.href.key.hasSuffix(href.key), Href("/").map(target.href.isInside) == true { return true }
    let address = question.address.replacing(collection.asCollection)
    do throws(CalDAVError) {
      let place = try await askOnce(
        .xml(.propfind, address, depth: 0, PropfindBody.asking(for: [.resourceType])),
        expecting: { _ in .rows { _ in } }
      ).address
      return place.isBeside(address) && lies(place.href)
    } catch {
      switch error {
      case .transport, .rejected, .throttled, .unauthorized: throw error
      default: return false
      }
    }
  }

  private func send(_ question: Question, to reader: AnswerReader) async throws(CalDAVError) -> HTTPResponse {
    var request = HTTPRequest(
      method: question.method, scheme: question.address.scheme, authority: question.address.authority,
      path: question.address.href.path, headerFields: question.fields)
    request.headerFields[.userAgent] = userAgent
    if let depth = question.depth { request.headerFields[.depth] = String(depth) }
    if let type = question.contentType { request.headerFields[.contentType] = type }
    if let spared, !question.method.isSafe { request.headerFields[.pushDontNotify] = spared }
    let url = question.address.description
    // Nobody waits for the answer any more.
    if Task.isCancelled { throw .transport(.cancelled, url: url) }
    if let reason = end?() { throw .rejected(reason) }
    do {
      let response =
        if let rest = rest?() {
          try await transport.send(request, body: question.body, within: rest) { try reader.receive($0, $1) }
        } else {
          try await transport.send(request, body: question.body) { try reader.receive($0, $1) }
        }
      logger.debug("\(question.method.rawValue) \(url): \(response.status.code)")
      return response
    } catch {
      logger.debug("\(question.method.rawValue) \(url): no answer, \(error)")
      if case .rejected(let enough as AnswerReader.Enough) = error { return enough.response }
      // Its time was what was left of a longer one.
      if case .timedOut = error, let reason = end?() { throw .rejected(reason) }
      guard case .rejected(let reason) = error else { throw .transport(error, url: url) }
      if let fault = reason as? XMLFault { throw .malformed(url, fault) }
      throw .rejected(reason)
    }
  }

  private func location(in response: HTTPResponse, from address: ResourceAddress) -> ResourceAddress? {
    response.headerFields[.location].flatMap { address.resolving($0) }
  }

  private func judge(
    _ question: Question, _ response: HTTPResponse, _ reader: AnswerReader
  ) throws(CalDAVError) -> Answer {
    let status = response.status.code
    let end: MultistatusEnd?
    do { end = try reader.finish(status) } catch { throw .malformed(question.address.description, error) }
    guard (200..<300).contains(status) else {
      throw refusal(of: question, response, body: reader.bytes)
    }
    if let row = reader.failedRow { throw refusal(of: question, row) }
    return Answer(
      status: status, fields: response.headerFields, address: question.address, bytes: reader.bytes, end: end)
  }

  private func refusal(of question: Question, _ response: HTTPResponse, body: [UInt8]) -> CalDAVError {
    let found = RefusalBody(body)
    let refusal = Refusal(
      method: question.method.rawValue, url: question.address.description, href: question.address.href,
      status: response.status.code, element: found.element, excerpt: found.excerpt)
    let error = refusal.meaning(retryAfter: response.headerFields[.retryAfter].flatMap { RetryAfter($0) })
    guard case .unauthorized(let url, _) = error else { return error }
    return .unauthorized(url: url, realm: response.headerFields[.wwwAuthenticate].flatMap(RefusalBody.realm))
  }

  /// A 207 where one answer was due: one server wraps the refusals of PUT and MKCALENDAR in it.
  private func refusal(of question: Question, _ row: MultistatusRow) -> CalDAVError {
    Refusal(
      method: question.method.rawValue, url: question.address.description, href: question.address.href,
      status: row.failureStatus ?? row.failures.first?.status ?? 207, element: row.error,
      excerpt: RefusalBody.oneLine(row.explanation)
    ).meaning(retryAfter: nil)
  }
}

extension CalDAVError {
  static func malformed(_ url: String, _ fault: XMLFault) -> CalDAVError {
    .malformedAnswer(url: url, line: fault.line > 0 ? fault.line : nil, reason: fault.description)
  }
}
