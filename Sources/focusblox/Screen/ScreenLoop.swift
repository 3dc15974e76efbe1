import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation
import Glibc

/// One thread owns the state and the terminal. It waits for keys and letters, and carries out their effects.
final class ScreenLoop {
  enum End: Sendable {
    case quit
    /// A signal ended the loop.
    case interrupted
    /// The settings, the zone or the store file has changed. A typed line continues in the next loop.
    case renew(Unfinished)
  }

  /// The state that a loop passes to the next loop.
  struct Unfinished: Sendable {
    var state: ScreenState
    var decoder = KeyDecoder()
    /// Actions that wait because another program has locked the store, with the start of the wait.
    var postponed: [(action: Action, since: ContinuousClock.Instant)] = []
  }

  let app: AppContext
  let store: Store
  let mailbox: Mailbox
  private let session: TerminalSession
  private let surroundings: Surroundings
  private let background: BackgroundWork?
  var state: ScreenState
  private var renderer: Renderer
  /// Whether the terminal shows the state. Drawing costs more than comparing, and most looks at the store change nothing.
  private var isShown = false
  private var decoder: KeyDecoder
  private var version: Int64 = 0
  /// The parts to read before and after the next frame.
  private var isReadWanted = true
  private var wantedDetail: Row.Target?
  private var wantedReading: Prompt?
  private var areNamesWanted = false
  private var isStatusWanted = true
  /// Whether the number of rows is wanted, because not all rows were read.
  private var isSummaryWanted = false
  private var status = Status()
  /// Whether any program was syncing at the last look. The end of a sync must be polled, because a sync may change
  /// nothing in the store.
  private var wasSyncing = false
  /// Whether this program runs the sync, which then reports its own progress.
  private var isOwnSync = false
  private let knownSteps = KnownSteps()
  private let knownPlan = KnownPlan()
  private let knownRows = KnownRows()
  /// What waits for another program to let go of the store, and since when.
  private var postponed: [(action: Action, since: ContinuousClock.Instant)]
  private var minute = -1
  /// The time of the last input.
  private var typedAt = ContinuousClock.now
  /// The end that a user or a signal requested. A change of settings at the same time does not replace it.
  private var end: End?
  private var isRenewWanted = false

  init(
    app: AppContext, store: Store, session: TerminalSession, mailbox: Mailbox, from unfinished: Unfinished,
    surroundings: Surroundings, background: BackgroundWork?
  ) {
    self.background = background
    self.app = app
    self.store = store
    self.session = session
    self.mailbox = mailbox
    state = unfinished.state
    decoder = unfinished.decoder
    postponed = unfinished.postponed
    wantedReading = state.prompt
    self.surroundings = surroundings
    renderer = Renderer(Theme(environment: app.environment))
  }

  func run() throws -> End {
    // The rows are read before the terminal changes, so that an error of the store is printed on the normal screen.
    try read()
    renderer.forget()
    isShown = false
    session.open()
    var isToStayOpen = false
    defer { if !isToStayOpen { session.close() } }
    while true {
      if let end { return end }
      if isRenewWanted {
        isToStayOpen = true
        return .renew(Unfinished(state: state, decoder: decoder, postponed: postponed))
      }
      try settle()
      wait()
    }
  }

  /// Reads and shows the wanted parts. Waiting keys are handled first.
  private func settle() throws {
    if hasInput(0) { return }
    if isReadWanted {
      // The typed text is shown before its rows are read.
      show()
      if hasInput(0) { return }
      try read()
      // The next key of a typed line arrived before the rows were read.
      if isReadWanted { return }
    }
    if let prompt = wantedReading {
      wantedReading = nil
      tell(.reading(PromptReading(app: app, store: store).lines(prompt)))
    }
    show()
    // An Escape becomes a key after a short silence, which no work may extend.
    if decoder.isWaiting { return }
    if isStatusWanted || isSummaryWanted, !hasInput(Self.rest) { readStatus() }
    if areNamesWanted, !hasInput(15) {
      readNames()
    }
    guard let target = wantedDetail, !hasInput(15) else { return }
    wantedDetail = nil
    do {
      tell(.detail(try store.read { try DetailReading(app: app, steps: knownSteps, plan: knownPlan).read(target, $0) }))
    } catch {
      tell(.detail(nil))
      report(error)
    }
    show()
  }

  private func show() {
    if isShown { return }
    isShown = true
    if !session.write(renderer.bytes(state.frame)) { end = .quit }
  }

  private func read() throws {
    isReadWanted = false
    let request = state.request
    let known = (version, minute)
    do {
      let reading = { (store: StoreReader) in
        (try store.dataVersion(), try SnapshotReading(app: self.app, known: self.knownRows).read(request, store))
      }
      let snapshot: Snapshot
      (version, snapshot) =
        state.isTyping ? try store.read(whileWanted: { !Self.hasInput(2) }, reading) : try store.read(reading)
      tell(.snapshot(snapshot))
      minute = Self.minute(app.now)
      if known != (version, minute) { isStatusWanted = true }
      isSummaryWanted = state.hasMore
    } catch StoreError.abandoned {
      isReadWanted = true
    } catch StoreError.locked {
      tell(.failed(app.language("Der Speicher ist gerade gesperrt.", "The store is locked at the moment.")))
    }
  }

  /// The silence in milliseconds before counting, so that counting does not delay typing.
  private static let rest: Int32 = 150

  /// Reads only the counts that may have changed, because counting takes longer than reading a screen.
  private func readStatus() {
    let (request, hasMore, isWhole, known) = (state.request, state.hasMore, isStatusWanted, status)
    (isStatusWanted, isSummaryWanted) = (false, false)
    let running = store.runningSync
    let reading = StatusReading(app: app, isSyncing: running != nil)
    let read = try? store.read { store in
      var status = isWhole ? try reading.read(store) : known
      status.summary = hasMore ? try reading.summary(request, status, store) : nil
      return status
    }
    guard let read else { return }
    status = read
    if isWhole {
      wasSyncing = reading.isSyncing
      tellProgress(running?.progress)
    }
    tell(.status(read))
    show()
  }

  /// Shows the progress of another program's sync.
  private func tellProgress(_ line: String?) {
    if isOwnSync { return }
    tell(.progress(line.flatMap(SyncCount.init(line:)).map { Progress($0, app.language) }))
  }

  private func lookAtSync() {
    if let running = store.runningSync { tellProgress(running.progress) } else { isStatusWanted = true }
  }

  private func readNames() {
    areNamesWanted = false
    if let names = try? store.read({ try NameReading(app: app).read($0) }) { tell(.names(names)) }
  }

  private func hasInput(_ milliseconds: Int32) -> Bool { Self.hasInput(milliseconds) }

  private static func hasInput(_ milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }

  private static func minute(_ now: Date) -> Int { Int(now.timeIntervalSince1970) / 60 }

  /// Waits for a key, a letter, a message or the next minute.
  private func wait() {
    if end != nil || isRenewWanted { return }
    var sources = [STDIN_FILENO, mailbox.source, session.errors].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let untilMinute = 60 - Int(app.now.timeIntervalSince1970) % 60
    let longest = !postponed.isEmpty ? 100 : wasSyncing ? 500 : Int32(untilMinute * 1000 + 20)
    let found = poll(&sources, 3, decoder.isWaiting ? silence : longest)
    if found == 0, wasSyncing { lookAtSync() }
    // Letters must not extend the silence, because they may arrive at any time.
    if sources[0].revents == 0, decoder.isWaiting, silence == 0 {
      for input in decoder.flush() { tell(.input(input)) }
    } else if found == 0, !decoder.isWaiting, Self.minute(app.now) != minute {
      isReadWanted = true
    }
    carryOutPostponed()
    if sources[0].revents != 0 { takeKeys() }
    if sources[1].revents != 0 { for letter in mailbox.take() { open(letter) } }
    if sources[2].revents != 0, let line = session.takeErrors().last { tell(.failed(line)) }
  }

  /// The rest of the silence in milliseconds, in which an Escape may still be the beginning of another key.
  private var silence: Int32 { Int32(max(0, 25 - (ContinuousClock.now - typedAt) / .milliseconds(1))) }

  private func takeKeys() {
    typedAt = .now
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    // The terminal is closed.
    guard count > 0 else {
      end = .quit
      return
    }
    for input in decoder.feed(buffer[..<count]) {
      tell(.input(input))
      // The next key concerns a row that exists after this action, so that the rows are read first. A typed line needs
      // no rows.
      if isReadWanted, !state.isTyping, end == nil {
        show()
        try? read()
      }
    }
  }

  private func open(_ letter: Mailbox.Letter) {
    switch letter {
    case .look: look()
    case .resized: tell(.resized(session.size))
    case .stop: carryOut(.suspend)
    case .continued:
      session.takeAgain()
      redraw()
    case .end: end = .interrupted
    case .progress(let progress):
      isOwnSync = progress != nil
      tell(.progress(progress))
    case .rang(let texts): rang(texts)
    case .failed(let messages): if let text = messages.last { tell(.failed(text)) }
    case .synced(let code, let messages): synced(code, messages)
    }
  }

  /// Checks whether another program has changed the store, the settings or the zone.
  private func look() {
    isStatusWanted = true
    if let background { Task { await background.look() } }
    if Surroundings(environment: app.environment, paths: app.paths) != surroundings {
      isRenewWanted = true
    } else if Self.minute(app.now) != minute || (try? store.read { try $0.dataVersion() }) != version {
      isReadWanted = true
    }
  }

  /// Shows a ring. A typed line and a question stay.
  private func rang(_ texts: [String]) {
    guard let text = texts.last else { return }
    tell(.told(Notice("◷ " + text + (texts.count > 1 ? " (+\(texts.count - 1))" : ""))))
    isReadWanted = true
  }

  private func redraw() {
    renderer.forget()
    isShown = false
    tell(.resized(session.size))
  }

  func tell(_ message: Message) {
    let before = state
    let effects = state.update(message)
    if state != before { isShown = false }
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .read: isReadWanted = true
    case .detail(let target): wantedDetail = target
    case .names: if state.isCompletionWanted { readNames() } else { areNamesWanted = true }
    case .understand(let prompt): wantedReading = prompt
    case .carryOut(let action): carryOut(action)
    case .redraw: redraw()
    case .suspend:
      session.suspend()
      redraw()
      isReadWanted = true
    case .quit: end = .quit
    case .edit(let id):
      if run(["edit", id]) != 0 { tell(.failed(app.language("Nichts geändert.", "Nothing changed."))) }
    case .copy(let text):
      session.write(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8))
      tell(.done(Notice(app.language("Kopiert: ", "Copied: ") + text)))
    }
  }

  /// Runs a command on the normal screen, where it can ask questions and print.
  private func run(_ command: [String]) -> Int32? {
    session.close()
    let code = TerminalSignals.whileAnotherProgramHasTheTerminal { app.run(command) }
    session.open()
    redraw()
    (isReadWanted, isStatusWanted) = (true, true)
    return code
  }

  /// Actions keep their order: an action waits if an earlier one does.
  private func carryOut(_ action: Action) {
    if !postponed.isEmpty || !isCarriedOut(action) { postponed.append((action, .now)) }
  }

  /// The longest wait of an action while another program has locked the store.
  private static let longestWait = Duration.seconds(60)

  private func carryOutPostponed() {
    while let (action, since) = postponed.first {
      if ContinuousClock.now - since < Self.longestWait {
        guard isCarriedOut(action) else { return }
      } else {
        report(StoreError.locked(path: store.path))
      }
      postponed.removeFirst()
    }
  }

  /// Returns `false` if another program has locked the store. The action is then tried again.
  private func isCarriedOut(_ action: Action) -> Bool {
    do {
      switch try ActionRunner(app: app, store: store).run(action) {
      case .told(let text):
        tell(.done(Notice(text)))
        isStatusWanted = true
        if let background { Task { await background.changed() } }
      case .asks(let question): tell(.ask(question))
      case .syncs:
        guard store.runningSync == nil else {
          tell(.done(Notice(app.language("Ein Abgleich läuft schon.", "A sync is under way already."))))
          return true
        }
        ScreenSync(app: app, mailbox: mailbox).start()
      }
    } catch StoreError.locked {
      let waits = app.language("Wartet, bis der Speicher frei ist …", "Waits until the store is free …")
      tell(.told(Notice(waits)))
      return false
    } catch {
      report(error)
    }
    return true
  }

  private func report(_ error: any Error) {
    tell(.failed(ErrorReport(error, language: app.language).text.replacing("\n", with: " ")))
  }

  private func synced(_ code: Int32, _ messages: [String]) {
    (isStatusWanted, isOwnSync) = (true, false)
    tell(.progress(nil))
    let isDone = code == Outcome.done.rawValue
    let text = messages.last ?? (isDone ? app.language("Abgeglichen.", "Synced.") : "")
    tell(isDone ? .done(Notice(text)) : .failed(text))
    isReadWanted = true
  }
}
