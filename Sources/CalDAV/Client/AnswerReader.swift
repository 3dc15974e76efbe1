import HTTPTypes

/// Reads the body of an answer while the body arrives: a multistatus row by row, an object whole, and only the
/// beginning of a refusal.
///
/// The class is unchecked `Sendable`, because ``HTTPTransport/send(_:body:receive:)`` promises to call `receive` in
/// order, never concurrently and never after `send` has returned. Between these calls the transport hands the memory
/// over.
final class AnswerReader: @unchecked Sendable {
  /// What the caller expects of a 2xx answer.
  enum Expectation {
    /// Rows of a 207 that carry the texts of objects.
    case objects((MultistatusRow) throws -> Void)
    /// Rows of a 207.
    case rows((MultistatusRow) throws -> Void)
    /// The bytes of a 200 answer.
    case object
    /// Only the status. A 207 is still read for errors.
    case status
  }

  private enum State {
    case untouched
    case rows(MultistatusReader)
    case bytes
    case beginning
  }

  /// Thrown when everything useful of an answer has arrived, so that the transport does not wait for the rest of the
  /// body.
  struct Enough: Error {
    let response: HTTPResponse
  }

  private let expectation: Expectation
  private let limits: CalDAVLimits
  private var state = State.untouched
  private var ignored = 0
  /// The bytes of the object, or the beginning of a refusal.
  private(set) var bytes: [UInt8] = []
  /// The first row of a 207 that reports a failure, where the caller expects only the status.
  private(set) var failedRow: MultistatusRow?
  private var hasRow = false
  /// Whether the caller has received a row of the answer.
  private(set) var hasHandedOver = false

  init(expecting expectation: Expectation, limits: CalDAVLimits) {
    self.expectation = expectation
    self.limits = limits
  }

  func receive(_ response: HTTPResponse, _ piece: UnsafeRawBufferPointer) throws {
    if case .untouched = state { state = try firstState(response.status.code) }
    switch state {
    case .untouched: break
    case .rows(let reader): try reader.feed(piece)
    case .bytes:
      guard bytes.count + piece.count <= limits.objectBytes else {
        throw XMLFault(kind: .tooLarge, line: 0, message: "")
      }
      bytes.append(contentsOf: piece)
    case .beginning:
      bytes.append(contentsOf: piece.prefix(max(0, limits.excerptBytes - bytes.count)))
      ignored += piece.count
      if ignored > limits.ignoredBytes { throw Enough(response: response) }
    }
  }

  /// Ends the body.
  /// - Returns: the content of a multistatus besides its rows; `nil` for other bodies.
  func finish(_ status: Int) throws(XMLFault) -> MultistatusEnd? {
    switch state {
    case .rows(let reader):
      let end = try reader.finish()
      // Such an answer does not contain the requested status.
      if case .status = expectation, !hasRow {
        throw XMLFault(kind: .malformed, line: 0, message: "a 207 without a row")
      }
      return end
    case .untouched where status == 207: throw XMLFault(kind: .malformed, line: 1, message: "a 207 without a body")
    case .untouched, .bytes, .beginning: return nil
    }
  }

  private func firstState(_ status: Int) throws -> State {
    guard status == 207 else {
      if case .object = expectation, status == 200 { return .bytes }
      return .beginning
    }
    func limits(_ bytes: Int) -> XMLLimits {
      XMLLimits(depth: self.limits.xmlDepth, documentBytes: bytes, textBytes: self.limits.objectBytes)
    }
    switch expectation {
    case .objects(let onRow):
      return .rows(try MultistatusReader(limits: limits(self.limits.answerBytes), onRow: noting(onRow)))
    case .rows(let onRow):
      return .rows(try MultistatusReader(limits: limits(self.limits.listingBytes), onRow: noting(onRow)))
    case .object, .status: break
    }
    return .rows(
      try MultistatusReader(limits: limits(self.limits.listingBytes)) { [unowned self] row in
        hasRow = true
        if failedRow == nil, (row.failureStatus ?? row.failures.first?.status ?? 200) >= 300 { failedRow = row }
      })
  }

  private func noting(
    _ onRow: @escaping (MultistatusRow) throws -> Void
  ) -> (MultistatusRow) throws -> Void {
    { [unowned self] row in
      hasHandedOver = true
      try onRow(row)
    }
  }
}
