import Foundation
import HTTPTypes

extension ServerState {
  mutating func handle(_ request: HTTPRequest, _ body: [UInt8]) -> ServerAnswer {
    origin = "\(request.scheme ?? "http")://\(request.authority ?? "")"
    if let refusal = rateLimit() { return refusal }
    var path = Self.decoded(request.path ?? "/")
    if mode.putRedirect == .elsewhere {
      if path.hasPrefix("/dav/") {
        path.removeFirst(4)
      } else if request.method == .put {
        return .status(302).with(.location, origin + "/dav" + (request.path ?? "/"))
      }
    }
    if let (status, location) = redirects[path] { return .status(status).with(.location, location) }
    let resource = resource(at: path)
    if resource == .wellKnown { return wellKnown() }
    let isStranger = !isLoggedIn(request)
    if isStranger, !mode.admitsStrangers || !(resource == .root && request.method.rawValue == "PROPFIND") {
      return .status(401).with(.wwwAuthenticate, "\(Self.scheme(authorization) ?? "Basic") realm=\"in memory\"")
    }
    switch request.method.rawValue {
    case "PROPFIND": return propfind(resource, request, body, isStranger: isStranger)
    case "REPORT": return report(resource, request, body)
    case "MKCALENDAR": return wrapped(mkcalendar(path, resource, body), path)
    case "GET": return get(resource)
    case "PUT":
      let answer = wrapped(put(resource, request, body), path)
      return mode.putRedirect == .withoutLocation && answer.status == 201 ? .status(302) : answer
    case "PROPPATCH": return proppatch(resource, path, body)
    case "MOVE": return move(resource, request)
    case "DELETE": return delete(resource, request)
    case "OPTIONS":
      let features = "1, 3, calendar-access" + (mode.schedules ? ", calendar-auto-schedule" : "")
      return .status(200).with(HTTPField.Name("DAV")!, features)  // The name is a valid constant.
    default: return .status(405)
    }
  }

  mutating func note(_ request: HTTPRequest, _ body: [UInt8], _ status: Int) {
    var fields: [String: String] = [:]
    for field in request.headerFields where ![.authorization, .cookie].contains(field.name) {
      fields[field.name.canonicalName] = field.value
    }
    requests.append(
      RequestRecord(
        method: request.method.rawValue, path: request.path ?? "/", fields: fields,
        authorization: Self.scheme(request.headerFields[.authorization]), body: String(decoding: body, as: UTF8.self),
        status: status))
    if fields["user-agent"] == nil { violations.append("\(request.method) without User-Agent") }
  }

  /// Counts the request, and refuses a request above the limit.
  private mutating func rateLimit() -> ServerAnswer? {
    guard let most = mode.requestsInFiveMinutes else { return nil }
    if second - window.start >= 300 { window = (second, 0) }
    window.count += 1
    guard window.count > most else { return nil }
    switch mode.rateLimit {
    case .retryAfter: return .status(429).with(.retryAfter, "300")
    case .usageLimits:
      let words = #"{"error":{"errors":[{"domain":"usageLimits","reason":"rateLimitExceeded"}],"code":403}}"#
      return ServerAnswer(status: 403, fields: [.contentType: "application/json"], body: Array(words.utf8))
    }
  }

  private func isLoggedIn(_ request: HTTPRequest) -> Bool {
    authorization == nil || request.headerFields[.authorization] == authorization
  }

  private static func scheme(_ authorization: String?) -> String? {
    authorization?.split(separator: " ").first.map(String.init)
  }

  private func wellKnown() -> ServerAnswer {
    switch mode.wellKnown {
    case .relative: .status(301).with(.location, "/")
    case .absolute: .status(301).with(.location, origin + "/")
    case .found: .status(302).with(.location, "/")
    case .missing: .status(404)
    }
  }

  /// Xandikos hides its refusals in a 207.
  private func wrapped(_ answer: ServerAnswer, _ path: String) -> ServerAnswer {
    guard mode.wrapsRefusals, answer.status >= 400 else { return answer }
    let text = String(decoding: answer.body, as: UTF8.self)
    let start = text.range(of: "<d:error")?.lowerBound
    let element = start.flatMap { start in
      text[start...].range(of: ">").flatMap { open in
        text.range(of: "</d:error>").map { String(text[open.upperBound..<$0.lowerBound]) }
      }
    }
    var xml = AnswerXML(mode, origin)
    xml.row(path, status: answer.status, error: element)
    return .multistatus(xml.document())
  }
}
