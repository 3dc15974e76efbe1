extension CalDAVClient {
  /// Fetches objects (RFC 4791 section 7.9) in batches. A batch is halved, down to a GET of one object, where it is too
  /// large, times out, is not well-formed or fails because of one href.
  ///
  /// - Parameter batchLimit: the batch sizes learnt so far; sizes that are too large are recorded in it.
  public func objects(
    at hrefs: [Href], in collection: Href, learning batchLimit: MultigetBatch = MultigetBatch()
  ) -> ObjectAnswers {
    ObjectAnswers(client: self, collection: collection, batchLimit: batchLimit, hrefs: hrefs)
  }
}

/// The answer of a multiget about one href.
public enum ObjectAnswer: Sendable, Hashable {
  case object(CalendarObject)
  /// The server says that the object is gone, or left the object out, as some servers do for deleted objects. Confirm
  /// it by ``CalDAVClient/get(_:)``.
  case missing(Href)
  case failed(Href, Cause)

  public enum Cause: Sendable, Hashable {
    case status(Int)
    /// A GET of the object also returns a malformed answer.
    case malformed(String)
  }
}

/// The answers to ``CalDAVClient/objects(at:in:learning:)``: one for each href, in no order. A batch is requested when
/// the answers of the batch before it are consumed. No request is sent after iteration stops.
///
/// The iterator throws ``CalDAVError/collectionVanished(_:)`` and other ``CalDAVError`` values. Answers before the
/// error stay valid.
public struct ObjectAnswers: AsyncSequence, Sendable {
  public typealias Element = ObjectAnswer
  public typealias Failure = CalDAVError

  let client: CalDAVClient
  let collection: Href
  let batchLimit: MultigetBatch
  let hrefs: [Href]

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let asked: ObjectAnswers
    /// The batches in reverse order: the next batch is the last element.
    private var batches: [ArraySlice<Href>]
    private var failuresInARow = 0
    private var ready: ArraySlice<ObjectAnswer> = []
    /// The error to throw when the answers before it are consumed.
    private var failure: CalDAVError?

    init(_ asked: ObjectAnswers) {
      self.asked = asked
      var seen: Set<Href> = []
      let unique = asked.hrefs.filter { seen.insert($0).inserted }
      batches = unique.isEmpty ? [] : [unique[...]]
    }

    public mutating func next() async throws(CalDAVError) -> ObjectAnswer? {
      while ready.isEmpty {
        if let failure {
          self.failure = nil
          throw failure
        }
        guard let batch = nextBatch() else { return nil }
        do throws(CalDAVError) {
          try await ask(batch)
        } catch {
          failure = error
          batches = []
        }
      }
      return ready.popFirst()
    }

    private mutating func nextBatch() -> ArraySlice<Href>? {
      guard let batch = batches.popLast() else { return nil }
      let size = asked.batchLimit.size(atMost: asked.client.limits.multigetBatch)
      guard batch.count > size else { return batch }
      batches.append(batch.dropFirst(size))
      return batch.prefix(size)
    }

    private mutating func ask(_ batch: ArraySlice<Href>) async throws(CalDAVError) {
      let tally = MultigetTally(batch)
      var failure: CalDAVError?
      do throws(CalDAVError) {
        try await asked.client.multiget(batch, in: asked.collection, tally)
      } catch { failure = error }
      ready.append(contentsOf: tally.objects.map { .object($0) })
      if let failure, try await halve(batch, tally, after: failure) { return }
      if tally.isAnswered { failuresInARow = 0 }
      try await settle(tally)
    }

    /// Splits the unanswered hrefs of a failed batch into two batches.
    /// - Returns: whether two batches were made. A single href is not requested again.
    private mutating func halve(
      _ batch: ArraySlice<Href>, _ tally: MultigetTally, after error: CalDAVError
    ) async throws(CalDAVError) -> Bool {
      failuresInARow += 1
      // Twelve halvings reduce a whole batch to its single bad href. A server that fails more often in a row gets no
      // further requests.
      guard error.mayDependOnBatchSize, failuresInARow <= 12 else { throw error }
      if error.isAboutSize { asked.batchLimit.wasTooLarge(batch.count) }
      // A 404 may also mean that the calendar itself is gone; `state` throws then.
      if case .notFound = error { _ = try await asked.client.state(of: asked.collection) }
      let rest = tally.open
      guard rest.count > 1 else { return false }
      ready.append(contentsOf: tally.refused)
      batches.append(rest[(rest.count / 2)...])
      batches.append(rest[..<(rest.count / 2)])
      return true
    }

    /// Takes the usable part of the answer, and fetches the other hrefs one by one.
    private mutating func settle(_ tally: MultigetTally) async throws(CalDAVError) {
      ready.append(contentsOf: tally.refused)
      for href in tally.open {
        guard !tally.isAnswered || tally.isUnreliable || tally.withoutData.contains(href) else {
          ready.append(.missing(href))
          continue
        }
        do throws(CalDAVError) {
          guard let object = try await asked.client.get(href) else {
            ready.append(.missing(href))
            continue
          }
          failuresInARow = 0
          ready.append(.object(object))
        } catch {
          if case .malformedAnswer(_, _, let reason) = error {
            ready.append(.failed(href, .malformed(reason)))
            continue
          }
          guard let refusal = error.refusal, refusal.status != 503, refusal.status != 429 else { throw error }
          ready.append(.failed(href, .status(refusal.status)))
        }
      }
    }
  }
}

extension CalDAVClient {
  fileprivate func multiget(
    _ batch: ArraySlice<Href>, in collection: Href, _ tally: MultigetTally
  ) async throws(CalDAVError) {
    let address = base.replacing(collection.asCollection)
    let question = Exchange.Question.xml(.report, address, depth: 1, MultigetBody.fetching(batch))
    let answer = try await exchange.ask(question) { responder in .objects { tally.take($0, at: responder.href) } }
    guard answer.status == 207 else {
      throw .malformedAnswer(url: answer.address.shown, line: nil, reason: "answered \(answer.status), not 207")
    }
    tally.isAnswered = true
  }
}

extension CalDAVError {
  /// Whether every other batch of this size would fail too.
  fileprivate var isAboutSize: Bool {
    switch self {
    case .tooLarge, .transport(.timedOut, _), .transport(.answerTooLarge, _): true
    default: refusal?.status == 504
    }
  }

  /// Whether fewer hrefs at once may help.
  fileprivate var mayDependOnBatchSize: Bool {
    switch self {
    case .tooLarge, .notFound, .unsupportedReport, .transport(.timedOut, _), .transport(.answerTooLarge, _): true
    // One object with a character that XML forbids makes the whole multistatus unreadable.
    case .malformedAnswer: true
    case .refused(let refusal): [400, 403, 500, 502, 504].contains(refusal.status)
    default: false
    }
  }
}
