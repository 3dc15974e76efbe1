import CalDAV
import FocusbloxModel
import FocusbloxStore
import Synchronization

/// Asks several lists of an account at the same time what changed, and then reads what did, before each of them has its turn.
struct AskingAhead {
  /// In the order of their turns, on one server that has already answered in this run: one that is silent, refuses the login or wants
  /// patience is found out by a single request.
  let runs: [ListSync]
  /// Requests under way at the same time.
  let lanes: Int
  let environment: SyncEnvironment
  let options: SyncOptions

  /// A list that takes longer is asked again in its own turn, and holds up the others no longer than this.
  private static let longest: Duration = .seconds(60)
  /// Objects of one list that are read ahead; a list with more keeps all lanes busy by itself.
  private static let mostOfOneList = ListSync.batchSize
  /// Objects that are held in memory until their turn.
  private static let mostOfAll = 8 * ListSync.batchSize

  /// - Returns: by the lists' ids.
  func answers() async throws -> [Int64: EarlyAnswer] {
    let began = environment.uptime()
    let isOver = Mutex(false)
    let asked = await sideBySide(runs) { run in
      guard let question = run.firstQuestion, !isOver.withLock({ $0 }) else { return nil as EarlyAnswer? }
      let count = Mutex(0)
      do {
        let answer = try await question.ask(limited(run.client, since: began) { count.withLock { $0 += 1 } })
        return EarlyAnswer(question: question, result: .success(answer), requests: count.withLock { $0 })
      } catch {
        if error.concernsEveryList { isOver.withLock { $0 = true } }
        guard error.isForTheTurn else { return nil }
        return EarlyAnswer(question: question, result: .failure(error), requests: count.withLock { $0 })
      }
    }
    var answers: [Int64: EarlyAnswer] = [:]
    var reading: [(run: ListSync, hrefs: [Href], known: [String: EarlyAnswer.Known])] = []
    var total = 0
    for (run, answer) in zip(runs, asked) {
      guard let answer else { continue }
      answers[run.list.id] = answer
      guard case .success(let answer) = answer.result, let changes = answer.changes,
        let news = try run.news(in: changes, atMost: min(Self.mostOfOneList, Self.mostOfAll - total))
      else { continue }
      total += news.hrefs.count
      reading.append((run, news.hrefs, news.known))
    }
    if isOver.withLock({ $0 }) { return answers }
    let read = await sideBySide(reading) { run, hrefs, known in
      let count = Mutex(0)
      let client = limited(run.client, since: began) { count.withLock { $0 += 1 } }
      var texts: [Href: EarlyAnswer.Text] = [:]
      do {
        for try await case .object(let object) in client.objects(at: hrefs, in: run.collection, learning: run.batch) {
          texts[object.href] = EarlyAnswer.Text(object: object, known: known[object.href.key])
        }
      } catch {}  // what it does not bring is asked for in the turn, which also says why
      return (texts, count.withLock { $0 })
    }
    for ((run, _, _), (texts, requests)) in zip(reading, read) {
      answers[run.list.id]?.texts = texts
      answers[run.list.id]?.requests += requests
    }
    return answers
  }

  private func limited(
    _ client: CalDAVClient, since began: Duration, sending: @escaping @Sendable () -> Void
  ) -> CalDAVClient {
    let rest: @Sendable () -> Duration = { [environment, options] in
      let now = environment.uptime()
      let ofAll = Self.longest - (now - began)
      return max(.zero, options.isUnattended ? min(ofAll, options.unattendedTime - now) : ofAll)
    }
    return client.ending(
      { [options] in
        if options.isAskedToEnd() || rest() == .zero { return TurnsBegin() }
        sending()
        return nil
      }, within: rest)
  }

  /// Begun in the order of the elements, as many at the same time as there are lanes.
  private func sideBySide<Element: Sendable, Result: Sendable>(
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
      for _ in 0..<max(1, lanes) { start() }
      while let (index, result) = await group.next() {
        results[index] = result
        start()
      }
      return elements.indices.compactMap { results[$0] }
    }
  }
}

/// The lists have their turns now.
private struct TurnsBegin: Error {}

extension ListSync {
  /// What its turn asks first; nothing where its home says that nothing changed.
  var firstQuestion: ChangeQuestion? {
    let wantsAll = wantsEverything
    if !wantsAll, let state, list.isUnchanged(state, at: environment.now()) { return nil }
    return ChangeQuestion(
      of: list, in: collection, token: list.syncToken, ctag: list.ctag, wantsAll: wantsAll, shown: state)
  }

  /// The objects of an answer that its turn will read, with what is known of them; `nil` where there are none, or more than `limit`.
  fileprivate func news(
    in changes: CollectionChanges, atMost limit: Int
  ) throws -> (hrefs: [Href], known: [String: EarlyAnswer.Known])? {
    // A long listing has to be held against the store once, in the turn.
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
  /// Whether other lists of the server have no better luck.
  fileprivate var concernsEveryList: Bool {
    switch self as? CalDAVError {
    case .throttled, .unauthorized: true
    case let error?: error.isSilence
    case nil: false
    }
  }

  /// Whether the turn fails with it as if it had asked itself. It has more time than was here, and may ask again.
  fileprivate var isForTheTurn: Bool {
    switch self as? CalDAVError {
    case .rejected, .transport(.timedOut, _), .transport(.cancelled, _), nil: false
    default: true
    }
  }
}
