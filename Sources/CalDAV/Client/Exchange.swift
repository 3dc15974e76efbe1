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
        followed += 1
        question.address = target
        continue
      }
      return try judge(question, response, reader)
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
      let response = try await transport.send(request, body: question.body) { try reader.receive($0, $1) }
      logger.debug("\(question.method.rawValue) \(url): \(response.status.code)")
      return response
    } catch {
      logger.debug("\(question.method.rawValue) \(url): no answer, \(error)")
      if case .rejected(let enough as AnswerReader.Enough) = error { return enough.response }
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
