import FocusbloxActions
import FocusbloxEffects
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation
import Glibc

/// One thread owns the state and the terminal. It waits for keys and messages, and carries out their effects.
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
  let session: TerminalSession
  let planInputs: PlanInputs
  let background: BackgroundWork?
  var state: ScreenState
  private var renderer: Renderer
  /// Whether the terminal shows the state. Drawing costs more than comparing, and most looks at the store change nothing.
  private var isShown = false
  var decoder: KeyDecoder
  var version: Int64 = 0
  /// The parts to read before and after the next frame.
  var isReadWanted = true
  var wantedDetail: Row.Target?
  var wantedReading: Prompt?
  var wantedPlan: PlanWish?
  var areNamesWanted = false
  var isStatusWanted = true
  /// Whether the number of rows is wanted, because not all rows were read.
  var isSummaryWanted = false
  var status = Status()
  /// Whether any program was syncing at the last look. The end of a sync must be polled, because a sync may change
  /// nothing in the store.
  var wasSyncing = false
  /// Whether this program runs the sync, which then reports its own progress.
  var isOwnSync = false
  let knownSteps = KnownSteps()
  let knownPlan = KnownPlan()
  let knownRows = KnownRows()
  /// What waits for another program to let go of the store, and since when.
  var postponed: [(action: Action, since: ContinuousClock.Instant)]
  var minute = -1
  /// The time of the last input.
  var typedAt = ContinuousClock.now
  /// The end that a user or a signal requested. A change of settings at the same time does not replace it.
  var end: End?
  var isRenewWanted = false

  init(
    app: AppContext, store: Store, session: TerminalSession, mailbox: Mailbox, from unfinished: Unfinished,
    planInputs: PlanInputs, background: BackgroundWork?
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
    self.planInputs = planInputs
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
    if wantedPlan != nil {
      show()
      readPlan(untilInput: true)
      if wantedPlan != nil { return }
    }
    if let prompt = wantedReading {
      wantedReading = nil
      let reading = PromptReading(wording: app.wording, store: store, isWanted: { !Self.hasInput(0) })
      guard let lines = reading.lines(prompt) else {
        wantedReading = prompt
        return
      }
      tell(.reading(lines))
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
      tell(
        .detail(
          try store.read {
            try DetailReading(wording: app.wording, steps: knownSteps, plan: knownPlan).read(target, $0)
          }))
    } catch {
      tell(.detail(nil))
      report(error)
    }
    show()
  }

  func show() {
    if isShown { return }
    isShown = true
    if !session.write(renderer.bytes(state.frame)) { end = .quit }
  }

  static func minute(_ now: Date) -> Int { Int(now.timeIntervalSince1970) / 60 }

  func redraw() {
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

  func report(_ error: any Error) {
    tell(.failed(Explanation(of: error, in: app.language).text.replacing("\n", with: " ")))
  }
}
