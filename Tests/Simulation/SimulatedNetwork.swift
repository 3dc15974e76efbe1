import CalDAV
import Foundation
import HTTPTypes
import TestSupport

/// The line from one user to the server. It takes time, fails by the seed, and ends when the process dies.
final class SimulatedNetwork: HTTPTransport, @unchecked Sendable {  // used only on the thread of its history
  enum Fault: CaseIterable {
    case lostRequest, lostAnswer, duplicate, truncatedBody, silentlyTruncatedBody, serverError, badGateway
    case unavailable, tooManyRequests, forbidden, locked, insufficientStorage, delay, redirect
    /// A well-formed answer lacks a row (D4), or has its rows twice and in another order (I15).
    case missingRow, shuffledRows
    /// No answer arrives, and the request arrives after later requests (I14).
    case late
    case unauthorized, conflict, tooLarge, unsupported
    /// The server reports an existing object as missing, except to GET and DELETE, whose 404 is a proof; or reports
    /// another version; or reports a write that it did not store (D18).
    case notFound, preconditionFailed, storesNothing

    static let narrow = wide.filter { $0 != .late }
    static let wide = full.filter { ![.unauthorized, .conflict, .tooLarge, .unsupported].contains($0) }
    static let full = allCases.filter { ![.notFound, .preconditionFailed, .storesNothing].contains($0) }
  }

  /// The requests of a run that may fail.
  enum Failing {
    case anyRequest, uploads
    /// The requests after the first upload of the run, except uploads.
    case readBacks
  }

  private let transport: InMemoryTransport
  private let executor: SeededExecutor
  private let life: ProcessLifetime
  private let rate: Double
  private let possible: [Fault]
  private let failing: Failing
  /// The delayed requests.
  private var late: [(request: HTTPRequest, body: [UInt8]?)] = []
  private var generator: SeededGenerator
  /// An action elsewhere while a request is under way.
  private let meanwhile: () -> Void
  private let log: (String) -> Void
  /// Whether the server has hidden a change without a sign.
  private(set) var hasHiddenChange = false
  /// The rows that an answer lacked. The next complete listing has the rows.
  private(set) var hiddenRows: [String] = []
  /// The UIDs of items that the server reported as stored but did not store.
  private(set) var unstored: Set<String> = []
  private(set) var methods: [String] = []
  private(set) var faults: [(fault: Fault, method: HTTPRequest.Method, path: String)] = []
  /// The paths of all attempted writes; `deleted` has the paths of all confirmed deletions.
  private(set) var written: [String] = []
  private(set) var deleted: [String] = []

  init(
    _ server: InMemoryCalDAVServer, _ executor: SeededExecutor, life: ProcessLifetime, seed: UInt64, rate: Double,
    possible: [Fault], failing: Failing = .anyRequest,
    meanwhile: @escaping () -> Void, log: @escaping (String) -> Void
  ) {
    transport = InMemoryTransport(server, pieceSize: 1 << 16)
    self.executor = executor
    self.life = life
    self.rate = rate
    self.possible = possible
    self.failing = failing
    generator = SeededGenerator(seed: seed)
    self.meanwhile = meanwhile
    self.log = log
  }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    await executor.pause()
    life.pass()
    guard !life.isOver else { throw .cancelled }
    meanwhile()
    let happens = mayFail(request.method) ? fault() : nil
    methods.append(request.method.rawValue)
    if let happens { faults.append((happens, request.method, request.path ?? "")) }
    let words = "  \(request.method) \(request.path ?? "")\(happens.map { ", \($0)" } ?? "")"
    let answer: HTTPResponse
    do throws(HTTPTransportError) {
      answer = try await carry(request, body, happens, receive)
    } catch {
      log("\(words): \(error)")
      throw error
    }
    log("\(words): \(answer.status.code)")
    if [.put, .delete].contains(request.method) { written.append(request.path ?? "") }
    if request.method == .delete, answer.status.kind == .successful { deleted.append(request.path ?? "") }
    await executor.pause()
    life.pass()
    guard !life.isOver else { throw .cancelled }
    return answer
  }

  private func mayFail(_ method: HTTPRequest.Method) -> Bool {
    switch failing {
    case .anyRequest: true
    case .uploads: method == .put
    case .readBacks: method != .put && methods.contains("PUT")
    }
  }

  private func fault() -> Fault? {
    guard rate > 0, Double.random(in: 0..<1, using: &generator) < rate else { return nil }
    return possible.randomElement(using: &generator)
  }

  /// Delivers the delayed requests.
  func deliver() async {
    while !late.isEmpty {
      let (request, body) = late.removeFirst()
      // No caller waits for this answer.
      _ = try? await transport.send(request, body: body) { _, _ in }
      log("  \(request.method) \(request.path ?? "") arrives late")
    }
  }

  /// The answer with its rows of objects changed by `change`.
  private func rearranged(
    _ request: HTTPRequest, _ body: [UInt8]?,
    _ receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void,
    _ change: ([String]) -> [String]
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let whole = Answer()
    let response = try await transport.send(request, body: body) { _, piece in whole.bytes += piece }
    let parts = String(decoding: whole.bytes, as: UTF8.self).split(
      separator: "<d:response>", omittingEmptySubsequences: false)
    var text = String(parts.first ?? "")
    var rows: [String] = []
    var end = ""
    for part in parts.dropFirst() {
      guard let close = part.range(of: "</d:response>") else { continue }
      let row = "<d:response>" + part[..<close.upperBound]
      if row.contains(".ics</d:href>") { rows.append(row) } else { text += row }
      end = String(part[close.upperBound...])
    }
    text += change(rows).joined() + end
    do { try Array(text.utf8).withUnsafeBytes { try receive(response, $0) } } catch { throw .rejected(error) }
    return response
  }

  private final class Answer: @unchecked Sendable {  // used only on the thread of its history
    var bytes: [UInt8] = []
  }

  private func carry(
    _ request: HTTPRequest, _ body: [UInt8]?, _ fault: Fault?,
    _ receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let host = request.authority ?? ""
    if !late.isEmpty, Bool.random(using: &generator) { await deliver() }
    switch fault {
    case .lostRequest: throw .unreachable(host: host, port: 443, reason: "lost by the seed")
    case .lostAnswer:
      _ = try await transport.send(request, body: body) { _, _ in }
      throw .interrupted(host: host, reason: "answer lost by the seed")
    case .badGateway:
      _ = try await transport.send(request, body: body) { _, _ in }
      return HTTPResponse(status: .badGateway)
    case .late:
      late.append((request, body))
      throw .timedOut(host: host)
    case .duplicate: _ = try await transport.send(request, body: body) { _, _ in }
    case .delay: for _ in 0..<8 { await executor.pause() }
    case .truncatedBody, .silentlyTruncatedBody:
      let response = try await transport.send(request, body: body) { response, piece in
        try receive(response, UnsafeRawBufferPointer(rebasing: piece[..<(piece.count / 2)]))
      }
      if fault == .silentlyTruncatedBody { return response }
      throw .interrupted(host: host, reason: "answer cut by the seed")
    case .redirect:
      let address = "\(request.scheme ?? "https")://\(host)\(request.path ?? "/")"
      return HTTPResponse(status: .temporaryRedirect, headerFields: [.location: address])
    case .serverError: return HTTPResponse(status: .internalServerError)
    case .unavailable: return HTTPResponse(status: .serviceUnavailable, headerFields: [.retryAfter: "120"])
    case .tooManyRequests: return HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: "3600"])
    case .forbidden: return HTTPResponse(status: .forbidden)
    case .unauthorized: return HTTPResponse(status: .unauthorized)
    case .conflict: return HTTPResponse(status: .conflict)
    case .tooLarge: return HTTPResponse(status: .contentTooLarge)
    case .unsupported: return HTTPResponse(status: .unsupportedMediaType)
    case .notFound where ![.get, .delete].contains(request.method):
      hasHiddenChange = true
      return HTTPResponse(status: .notFound)
    case .preconditionFailed where [.put, .delete].contains(request.method):
      return HTTPResponse(status: .preconditionFailed)
    case .storesNothing where request.method == .put:
      hasHiddenChange = true
      let lines = String(decoding: body ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
      OtherProgram.value("UID", in: lines.map(String.init)).map { _ = unstored.insert($0) }
      return HTTPResponse(status: .noContent)
    case .notFound, .preconditionFailed, .storesNothing: break
    case .locked: return HTTPResponse(status: .init(code: 423))
    case .insufficientStorage: return HTTPResponse(status: .init(code: 507))
    case .missingRow, .shuffledRows:
      return try await rearranged(request, body, receive) { rows in
        if fault == .shuffledRows { return rows.reversed() + rows }
        guard let lost = rows.indices.randomElement(using: &generator) else { return rows }
        hiddenRows.append(rows[lost])
        return Array(rows[..<lost] + rows[(lost + 1)...])
      }
    case nil: break
    }
    return try await transport.send(request, body: body, receive: receive)
  }
}
