extension CalDAVClient {
  /// What a multiget did not bring.
  public struct MultigetOutcome: Sendable {
    public struct Failure: Sendable, Hashable {
      public let href: Href
      public let cause: Cause

      public enum Cause: Sendable, Hashable {
        case status(Int)
        /// The answer to a GET of the object makes no sense either.
        case malformed(String)
      }

      public init(href: Href, _ cause: Cause) {
        self.href = href
        self.cause = cause
      }
    }

    /// Said to be gone, or left out of the answer, as some servers do with what is gone: to be confirmed by ``get(_:)``.
    public var missing: [Href] = []
    public var failed: [Failure] = []

    public init() {}
  }

  /// Fetches objects (RFC 4791 section 7.9) in batches; one refused as too large, timed out, not well-formed or failed as a whole
  /// because of one href is halved down to a GET.
  ///
  /// - Parameter learnt: how large batches may be; those that were too large are remembered there.
  /// - Parameter onObject: handed each object once, as soon as it is complete, in no order, on the transport's thread, never
  ///   concurrently with itself. What it throws ends the fetching as ``CalDAVError/rejected(_:)``.
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` among others; objects handed on before stay good.
  public func multiget(
    _ hrefs: [Href], in collection: Href, learning learnt: MultigetBatch = MultigetBatch(),
    onObject: @escaping @Sendable (CalendarObject) throws -> Void
  ) async throws(CalDAVError) -> MultigetOutcome {
    var outcome = MultigetOutcome()
    var asked: Set<Href> = []
    let unique = hrefs.filter { asked.insert($0).inserted }
    var batches = unique.isEmpty ? [] : [unique[...]]
    var failuresInARow = 0
    while var batch = batches.popLast() {
      let size = learnt.size(atMost: limits.multigetBatch)
      if batch.count > size {
        batches.append(batch.dropFirst(size))
        batch = batch.prefix(size)
      }
      let tally = MultigetTally(batch)
      do throws(CalDAVError) {
        try await fetch(batch, in: collection, tally, onObject)
      } catch {
        failuresInARow += 1
        // Halving a whole batch to its single bad href takes fewer; a server that fails on everything is left alone.
        guard error.mayBeTheBatch, failuresInARow <= 12 else { throw error }
        if error.isAboutSize { learnt.wasTooLarge(batch.count) }
        if case .notFound = error { _ = try await state(of: collection) }  // or the calendar itself is gone
        let rest = batch.filter { tally.isOpen($0) }
        if rest.count > 1 {
          batches.append(rest[(rest.count / 2)...])
          batches.append(rest[..<(rest.count / 2)])
          continue
        }
      }
      if tally.isAnswered { failuresInARow = 0 }
      if try await settle(tally, &outcome, onObject) { failuresInARow = 0 }
    }
    return outcome
  }

  private func fetch(
    _ batch: ArraySlice<Href>, in collection: Href, _ tally: MultigetTally,
    _ onObject: @escaping @Sendable (CalendarObject) throws -> Void
  ) async throws(CalDAVError) {
    let address = base.replacing(collection.asCollection)
    let question = Exchange.Question.xml(.report, address, depth: 1, MultigetBody.fetching(batch))
    let answer = try await exchange.ask(question) { place in
      .objects { row in
        if let object = tally.take(row, at: place.href) { try onObject(object) }
      }
    }
    guard answer.status == 207 else {
      throw .malformedAnswer(url: answer.address.description, line: nil, reason: "answered \(answer.status), not 207")
    }
    tally.isAnswered = true
  }

  /// Reports what the answer said, and asks one by one where it said nothing usable.
  ///
  /// - Returns: whether an object was fetched by itself.
  private func settle(
    _ tally: MultigetTally, _ outcome: inout MultigetOutcome,
    _ onObject: @escaping @Sendable (CalendarObject) throws -> Void
  ) async throws(CalDAVError) -> Bool {
    var fetchesAny = false
    outcome.missing += tally.gone
    outcome.failed += tally.failed
    for href in tally.open {
      guard !tally.isAnswered || tally.isUnreliable || tally.withoutData.contains(href) else {
        outcome.missing.append(href)
        continue
      }
      do throws(CalDAVError) {
        guard let object = try await get(href) else {
          outcome.missing.append(href)
          continue
        }
        fetchesAny = true
        do { try onObject(object) } catch { throw CalDAVError.rejected(error) }
      } catch {
        if case .malformedAnswer(_, _, let reason) = error {
          outcome.failed.append(MultigetOutcome.Failure(href: href, .malformed(reason)))
          continue
        }
        guard let refusal = error.refusal, refusal.status != 503, refusal.status != 429 else { throw error }
        outcome.failed.append(MultigetOutcome.Failure(href: href, .status(refusal.status)))
      }
    }
    return fetchesAny
  }
}

/// Compares what was asked with what came. Written by a transport's callback, read after it has returned.
private final class MultigetTally: @unchecked Sendable {
  private enum Finding {
    case open, object, gone
    case failed(Int)
    case withoutData
  }
  private let asked: ArraySlice<Href>
  private var findings: [Href: Finding] = [:]
  /// The server answered with hrefs nobody asked for: what seems to be missing may hide behind them.
  private(set) var isUnreliable = false
  var isAnswered = false

  init(_ asked: ArraySlice<Href>) {
    self.asked = asked
    findings = Dictionary(asked.map { ($0, Finding.open) }) { first, _ in first }
  }

  func take(_ row: MultistatusRow, at request: Href) -> CalendarObject? {
    guard let href = Href(row.href, relativeTo: request), let finding = findings[href] else {
      isUnreliable = isUnreliable || row.calendarData != nil
      return nil
    }
    if case .object = finding { return nil }  // one href twice: rows twice
    if let data = row.calendarData {
      findings[href] = .object
      return CalendarObject(href: href, etag: row.etag, data: data)
    }
    if row.isGone {
      findings[href] = .gone
    } else if let status = row.failureStatus, status != 404 {
      findings[href] = .failed(status)
    } else {
      findings[href] = .withoutData
    }
    return nil
  }

  func isOpen(_ href: Href) -> Bool { if case .open = findings[href] { true } else { false } }

  var open: [Href] {
    asked.filter {
      switch findings[$0] {
      case .open, .withoutData: true
      default: false
      }
    }
  }
  var gone: [Href] { asked.filter { if case .gone = findings[$0] { true } else { false } } }
  var withoutData: Set<Href> { Set(asked.filter { if case .withoutData = findings[$0] { true } else { false } }) }
  var failed: [CalDAVClient.MultigetOutcome.Failure] {
    asked.compactMap {
      if case .failed(let status) = findings[$0] { .init(href: $0, .status(status)) } else { nil }
    }
  }
}

extension CalDAVError {
  /// Whether any other batch of this size would fare as badly.
  fileprivate var isAboutSize: Bool {
    switch self {
    case .tooLarge, .transport(.timedOut, _), .transport(.answerTooLarge, _): true
    default: refusal?.status == 504
    }
  }

  /// Whether fewer hrefs at once may help.
  fileprivate var mayBeTheBatch: Bool {
    switch self {
    case .tooLarge, .notFound, .unsupportedReport, .transport(.timedOut, _), .transport(.answerTooLarge, _): true
    // One character that XML forbids, in one object, makes the whole multistatus unreadable.
    case .malformedAnswer: true
    case .refused(let refusal): [400, 403, 500, 502, 504].contains(refusal.status)
    default: false
    }
  }
}
