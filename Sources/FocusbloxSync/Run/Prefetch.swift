import CalDAV
import FocusbloxModel
import FocusbloxStore
import Synchronization

/// Asks several lists of an account at the same time for their changes, and then reads the changed objects, before the
/// turn of each list.
struct Prefetch {
  /// In the order of their turns. All lists are on one server that has already answered in this run. A single request
  /// thus finds a silent server, a refused login or a Retry-After.
  let runs: [ListSync]
  let concurrencyLimit: Int
  let environment: SyncEnvironment
  let options: SyncOptions

  /// The time limit of all early requests. A slower list is asked again in its own turn.
  private static let timeLimit: Duration = .seconds(60)
  /// The limit of early objects per list. A list with more objects uses all connections in its own turn.
  private static let maximumObjectsOfList = ListSync.batchSize
  /// The limit of objects that memory holds until their turn.
  private static let maximumObjects = 8 * ListSync.batchSize

  /// - Returns: the answers by list id.
  func answers() async throws -> [Int64: PrefetchedAnswer] {
    let limit = TimeLimit(Self.timeLimit, options, environment)
    let isOver = Mutex(false)
    let asked = await runConcurrently(runs) { run in
      guard let question = run.firstQuestion, !isOver.withLock({ $0 }) else { return nil as PrefetchedAnswer? }
      let count = Mutex(0)
      do {
        let answer = try await question.ask(limited(run.client, by: limit) { count.withLock { $0 += 1 } })
        return PrefetchedAnswer(question: question, result: .success(answer), requests: count.withLock { $0 })
      } catch {
        if error.affectsEveryList { isOver.withLock { $0 = true } }
        guard error.isFinal else { return nil }
        return PrefetchedAnswer(question: question, result: .failure(error), requests: count.withLock { $0 })
      }
    }
    var answers: [Int64: PrefetchedAnswer] = [:]
    var reading: [(run: ListSync, hrefs: [Href], known: [String: PrefetchedAnswer.Known])] = []
    var total = 0
    for (run, answer) in zip(runs, asked) {
      guard let answer else { continue }
      answers[run.list.id] = answer
      guard case .success(let answer) = answer.result, let changes = answer.changes,
        let changedObjects = try run.changedObjects(
          in: changes, atMost: min(Self.maximumObjectsOfList, Self.maximumObjects - total))
      else { continue }
      total += changedObjects.hrefs.count
      reading.append((run, changedObjects.hrefs, changedObjects.known))
    }
    if isOver.withLock({ $0 }) { return answers }
    let read = await runConcurrently(reading) { run, hrefs, known in
      let count = Mutex(0)
      let client = limited(run.client, by: limit) { count.withLock { $0 += 1 } }
      var texts: [Href: PrefetchedAnswer.Text] = [:]
      do {
        for try await case .object(let object) in client.objects(at: hrefs, in: run.collection, learning: run.batch) {
          texts[object.href] = PrefetchedAnswer.Text(object: object, known: known[object.href.key])
        }
      } catch {}  // The list's own turn asks for the missing objects and reports the error.
      return (texts, count.withLock { $0 })
    }
    for ((run, _, _), (texts, requests)) in zip(reading, read) {
      answers[run.list.id]?.texts = texts
      answers[run.list.id]?.requests += requests
    }
    return answers
  }

  private func limited(
    _ client: CalDAVClient, by limit: TimeLimit, sending: @escaping @Sendable () -> Void
  ) -> CalDAVClient {
    client.stopping(
      when: { [options] in
        if options.isAskedToEnd() || limit.timeLeft() == .zero { return PrefetchEnd() }
        sending()
        return nil
      }, within: { limit.timeLeft() })
  }

  /// Starts the elements in order, within the concurrency limit.
  private func runConcurrently<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      var next = 0
      func start() {
        guard next < elements.count else { return }
        let (index, element) = (next, elements[next])
        next += 1
        group.addTask { (index, await work(element)) }
      }
      for _ in 0..<max(1, concurrencyLimit) { start() }
      while let (index, result) = await group.next() {
        results[index] = result
        start()
      }
      return elements.indices.compactMap { results[$0] }
    }
  }
}

/// Ends the early requests, because the turns of the lists begin.
private struct PrefetchEnd: Error {}

extension ListSync {
  /// The question that the list's turn asks first. `nil` where the calendar home's answer shows that nothing changed.
  var firstQuestion: ChangeQuestion? {
    let wantsAll = wantsEverything
    if !wantsAll, let state, list.isUnchanged(state) { return nil }
    return ChangeQuestion(
      of: list, in: collection, token: list.syncToken, ctag: list.ctag, wantsAll: wantsAll, shown: state)
  }

  /// The objects of an answer that the list's turn will read, with the store's knowledge of them. `nil` where the
  /// answer names no objects or more than `limit`.
  fileprivate func changedObjects(
    in changes: CollectionChanges, atMost limit: Int
  ) throws -> (hrefs: [Href], known: [String: PrefetchedAnswer.Known])? {
    // Only the turn compares a long listing with the store, so that the comparison happens once.
    guard !changes.changed.isEmpty, changes.changed.count <= 10 * Self.batchSize else { return nil }
    let known = try store.read { try $0.known(among: changes.changed.map(\.href), in: list) }
    let hrefs = changes.changed.filter { row in
      guard !options.verify, let etag = row.etag, let tag = known[row.href.key]?.etag else { return true }
      return ETag(tag) != etag
    }.map(\.href)
    return hrefs.isEmpty || hrefs.count > limit ? nil : (hrefs, known)
  }
}

extension Error {
  /// Whether the error will hit the server's other lists, too.
  fileprivate var affectsEveryList: Bool {
    switch self as? CalDAVError {
    case .throttled, .unauthorized, .loginElsewhere: true
    case let error?: error.isUnresponsiveHost
    case nil: false
    }
  }

  /// Whether the list's turn fails with this error without another request. The turn asks again after a timeout, a
  /// cancellation or the end of the early questions, because the turn has more time.
  fileprivate var isFinal: Bool {
    switch self as? CalDAVError {
    case .rejected, .transport(.timedOut, _), .transport(.cancelled, _), nil: false
    default: true
    }
  }
}
