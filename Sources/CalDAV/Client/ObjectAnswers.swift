extension CalDAVClient {
  /// Fetches objects (RFC 4791 section 7.9) in batches; one refused as too large, timed out, not well-formed or failed as a whole
  /// because of one href is halved down to a GET.
  ///
  /// - Parameter learnt: how large batches may be; those that were too large are remembered there.
  public func objects(
    at hrefs: [Href], in collection: Href, learning learnt: MultigetBatch = MultigetBatch()
  ) -> ObjectAnswers {
    ObjectAnswers(client: self, collection: collection, learnt: learnt, hrefs: hrefs)
  }
}

/// What a multiget says of one href.
public enum ObjectAnswer: Sendable, Hashable {
  case object(CalendarObject)
  /// Said to be gone, or left out of the answer, as some servers do with what is gone: to be confirmed by ``CalDAVClient/get(_:)``.
  case missing(Href)
  case failed(Href, Cause)

  public enum Cause: Sendable, Hashable {
    case status(Int)
    /// The answer to a GET of the object makes no sense either.
    case malformed(String)
  }
}

/// The answers to ``CalDAVClient/objects(at:in:learning:)``: one for each href, in no order. A batch is asked for when the answers
/// of the one before are used up; who stops iterating asks for no more.
///
/// Iterating throws ``CalDAVError/collectionVanished(_:)`` among others; answers handed on before stay good.
public struct ObjectAnswers: AsyncSequence, Sendable {
  public typealias Element = ObjectAnswer
  public typealias Failure = CalDAVError

  let client: CalDAVClient
  let collection: Href
  let learnt: MultigetBatch
  let hrefs: [Href]

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let asked: ObjectAnswers
    /// The next one last.
    private var batches: [ArraySlice<Href>]
    private var failuresInARow = 0
    private var ready: ArraySlice<ObjectAnswer> = []
    /// Thrown when what came before it is used up.
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
      let size = asked.learnt.size(atMost: asked.client.limits.multigetBatch)
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

    /// - Returns: whether what is open is asked for once more, in two batches. A single href is not.
    private mutating func halve(
      _ batch: ArraySlice<Href>, _ tally: MultigetTally, after error: CalDAVError
    ) async throws(CalDAVError) -> Bool {
      failuresInARow += 1
      // Halving a whole batch to its single bad href takes fewer; a server that fails on everything is left alone.
      guard error.mayBeTheBatch, failuresInARow <= 12 else { throw error }
      if error.isAboutSize { asked.learnt.wasTooLarge(batch.count) }
      // Or the calendar itself is gone.
      if case .notFound = error { _ = try await asked.client.state(of: asked.collection) }
      let rest = tally.open
      guard rest.count > 1 else { return false }
      ready.append(contentsOf: tally.refused)
      batches.append(rest[(rest.count / 2)...])
      batches.append(rest[..<(rest.count / 2)])
      return true
    }

    /// Takes what the answer said, and asks one by one where it said nothing usable.
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
    let answer = try await exchange.ask(question) { place in .objects { tally.take($0, at: place.href) } }
    guard answer.status == 207 else {
      throw .malformedAnswer(url: answer.address.description, line: nil, reason: "answered \(answer.status), not 207")
    }
    tally.isAnswered = true
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
