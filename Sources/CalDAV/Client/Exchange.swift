import Foundation
import HTTPTypes
import Logging

/// Sends one request and reads its answer. It follows redirects and turns refusals into errors with their evidence.
struct Exchange: Sendable {
  let transport: any HTTPTransport
  let logger: Logger
  let userAgent: String
  let limits: CalDAVLimits
  /// Returns the error that stops all further requests.
  var end: (@Sendable () -> (any Error)?)?
  /// Returns the longest duration of a request that is about to begin.
  var rest: (@Sendable () -> Duration?)?
  /// The push registrations that get no message about this client's own writes.
  var excludedRegistrations: String?
  /// Reads the date of every answer.
  var clock: ServerClock?

  struct Question {
    var method: HTTPRequest.Method
    var address: ResourceAddress
    var depth: Int?
    var fields: HTTPFields = [:]
    var body: [UInt8]?
    var contentType: String?
    /// The statuses of the redirects that the request has followed.
    var redirects: [Int] = []

    /// A request with an XML body: PROPFIND, PROPPATCH, REPORT or MKCALENDAR.
    static func xml(_ method: HTTPRequest.Method, _ address: ResourceAddress, depth: Int?, _ body: [UInt8]) -> Question
    {
      Question(
        method: method, address: address, depth: depth, body: body, contentType: "application/xml; charset=utf-8")
    }
  }

  struct Answer {
    let status: Int
    let fields: HTTPFields
    /// The address that answered, after redirects.
    let address: ResourceAddress
    /// Whether the address after redirects is that of later requests, too.
    let hasMoved: Bool
    /// The body of a 200 answer to GET.
    let bytes: [UInt8]
    /// The end of a 207 answer.
    let end: MultistatusEnd?
  }

  /// Sends a request and reads its answer. `expecting` makes a fresh expectation for each address that is tried.
  ///
  /// A server that answers with a short Retry-After (RFC 9110 section 10.2.3) has not carried the request out. Such a
  /// request is sent once more. So is a question whose answer is lost: it changes nothing.
  ///
  /// - Throws: ``CalDAVError`` for every answer other than the expected 2xx answer.
  func ask(
    _ question: Question, expecting: (ResourceAddress) -> AnswerReader.Expectation
  ) async throws(CalDAVError) -> Answer {
    do throws(CalDAVError) {
      return try await askOnce(question, expecting: expecting)
    } catch {
      guard case .throttled(_, .seconds(let seconds)?) = error, Double(seconds) <= limits.longestRetryAfter else {
        throw error
      }
      // A run that is cancelled during this wait ends at the next request.
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
      var reader = AnswerReader(expecting: expecting(question.address), limits: limits)
      let response: HTTPResponse
      do throws(CalDAVError) {
        response = try await send(question, to: reader)
      } catch {
        guard question.method.isSafe, !reader.hasHandedOver, case .transport(.interrupted, _) = error else {
          throw error
        }
        reader = AnswerReader(expecting: expecting(question.address), limits: limits)
        response = try await send(question, to: reader)
      }
      let status = response.status.code
      if [301, 302, 307, 308].contains(status), let target = location(in: response, from: question.address) {
        guard followed < limits.redirects else {
          throw .redirectLoop(url: question.address.shown, followed: followed)
        }
        guard question.address.scheme != "https" || target.scheme == "https" else {
          throw .insecureRedirect(from: question.address.shown, to: target.shown)
        }
        guard question.method.isSafe || target.isBeside(question.address) else {
          throw .redirectElsewhere(from: question.address.shown, to: target.shown)
        }
        if !meant.method.isSafe, try await !isAllowedRedirect(to: target, of: meant) {
          throw .redirectOutside(from: meant.address.shown, to: target.shown)
        }
        followed += 1
        question.address = target
        question.redirects.append(status)
        continue
      }
      do throws(CalDAVError) {
        return try judge(question, response, reader)
      } catch .unauthorized(let url, _) where !question.address.isBeside(meant.address) {
        throw .loginElsewhere(from: meant.address.shown, to: url)
      }
    }
  }

  /// Whether a redirected write may go to `target`. Allowed targets are the original href and members of the original
  /// collection, also where the collection itself redirects. A server that moved a collection redirects the collection,
  /// not only one member.
  private func isAllowedRedirect(to target: ResourceAddress, of question: Question) async throws(CalDAVError) -> Bool {
    let href = question.address.href
    let isAboutCollection = [.proppatch, .post].contains(question.method)
    func isTarget(in collection: Href) -> Bool {
      isAboutCollection ? target.href == collection : target.href.isInside(collection)
    }
    let collection = isAboutCollection ? href : href.parent
    if target.href == href || isTarget(in: collection) { return true }
    // Zimbra has a second tree with the same paths and accepts writes only in that tree.
    if target.href.key.hasSuffix(href.key), Href("/").map(target.href.isInside) == true { return true }
    let address = question.address.replacing(collection.asCollection)
    do throws(CalDAVError) {
      let responder = try await askOnce(
        .xml(.propfind, address, depth: 0, PropfindBody.asking(for: [.resourceType])),
        expecting: { _ in .rows { _ in } }
      ).address
      return responder.isBeside(address) && isTarget(in: responder.href)
    } catch {
      switch error {
      case .transport, .rejected, .throttled, .unauthorized, .loginElsewhere: throw error
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
    if let excludedRegistrations, !question.method.isSafe {
      request.headerFields[.pushDontNotify] = excludedRegistrations
    }
    let url = question.address.shown
    // No caller waits for the answer of a cancelled task.
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
      clock?.note(response.headerFields[.date])
      return response
    } catch {
      logger.debug("\(question.method.rawValue) \(url): no answer, \(error)")
      if case .rejected(let enough as AnswerReader.Enough) = error { return enough.response }
      // The duration of this request was the remainder of a longer bound, so the error of that bound applies.
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
    do { end = try reader.finish(status) } catch { throw .malformed(question.address.shown, error) }
    guard (200..<300).contains(status) else {
      throw refusal(of: question, response, body: reader.bytes)
    }
    if let row = reader.failedRow { throw refusal(of: question, row) }
    return Answer(
      status: status, fields: response.headerFields, address: question.address,
      hasMoved: !question.redirects.isEmpty && !question.redirects.contains(307), bytes: reader.bytes, end: end)
  }

  private func refusal(of question: Question, _ response: HTTPResponse, body: [UInt8]) -> CalDAVError {
    let found = RefusalBody(body)
    let refusal = Refusal(
      method: question.method.rawValue, url: question.address.shown, href: question.address.href,
      status: response.status.code, element: found.element, excerpt: found.excerpt)
    let retryAfter = response.headerFields[.retryAfter].flatMap {
      RetryAfter($0, answeredAt: response.headerFields[.date])
    }
    let error = refusal.meaning(retryAfter: retryAfter)
    guard case .unauthorized(let url, _) = error else { return error }
    return .unauthorized(url: url, realm: response.headerFields[.wwwAuthenticate].flatMap(RefusalBody.realm))
  }

  /// The refusal in a 207 to a request that has a single result. One server wraps refusals of PUT and MKCALENDAR in a
  /// 207.
  private func refusal(of question: Question, _ row: MultistatusRow) -> CalDAVError {
    Refusal(
      method: question.method.rawValue, url: question.address.shown, href: question.address.href,
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
