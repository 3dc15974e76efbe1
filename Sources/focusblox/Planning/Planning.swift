import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

/// Makes a plan, shows it, and writes it.
struct Planning {
  let app: AppContext
  let scope: PlanScope
  let options: PlanOptions
  /// Whether the planned blocks are removed, and none is made.
  let isClearing: Bool

  enum Mode { case show, ask, write }

  func run(_ store: Store, _ mode: Mode) throws {
    let now = app.now
    let settings = try app.settings()
    switch mode {
    case .show:
      let (reading, proposal) = try store.read { try propose(at: now, $0) }
      try show(proposal, reading, now, store, written: [:])
    case .ask:
      let (reading, proposal) = try store.read { try propose(at: now, $0) }
      try show(proposal, reading, now, store, written: [:])
      guard !proposal.isEmpty, try confirm(proposal, store) else { return }
      _ = try write(at: now, settings, store) { found in
        // Another program may have changed the day while the question stood, and time has passed.
        guard found == proposal, proposal.isAhead(of: app.now) else { throw PlanProblem.changedMeanwhile }
      }
      tellWritten(proposal)
    case .write:
      let (reading, proposal, written) = try write(at: now, settings, store) { _ in }
      try show(proposal, reading, now, store, written: written)
      if !proposal.isEmpty { tellWritten(proposal) }
    }
  }

  /// What the plan of the store would change.
  func propose(at now: Date, _ store: StoreReader) throws -> (PlanReading, PlanProposal) {
    let reading = try PlanReading(scope, options, at: now, app.place, store)
    return (reading, isClearing ? .clearing(reading.request) : PlanProposal(reading.request))
  }

  /// Writes the plan as one step.
  ///
  /// - Parameter check: receives the plan as the store has it now, and throws where it must not be written.
  func write(
    at now: Date, _ settings: Settings, _ store: Store, check: (PlanProposal) throws -> Void
  ) throws -> (PlanReading, PlanProposal, [String: FocusBlock]) {
    try app.place.step("plan", store) { store in
      let (reading, proposal) = try propose(at: now, store)
      try check(proposal)
      let writing = PlanWriting(place: app.place, settings: settings, reading: reading, now: now)
      return (reading, proposal, try writing.write(proposal, store))
    }
  }

  private func show(
    _ proposal: PlanProposal, _ reading: PlanReading, _ now: Date, _ store: Store, written: [String: FocusBlock]
  ) throws {
    try store.read { store in
      if app.options.json {
        let lines = PlanLines(proposal: proposal, reading: reading, written: written, zone: app.zone)
        for line in isClearing ? lines.cleared : lines.all { app.emit(line) }
        return
      }
      let preview = PlanPreview(
        proposal: proposal, reading: reading, options: options, app: app, now: now, settings: try app.settings())
      for line in isClearing ? preview.cleared : preview.lines { app.terminal.result(line) }
      if !isClearing {
        for note in try PlanNotes(app: app, now: now).all(proposal, store) { app.terminal.message(note) }
      }
    }
  }

  private func confirm(_ proposal: PlanProposal, _ store: Store) throws -> Bool {
    let place = try store.read { store in
      try ListChoice.forNew(.block, named: nil, app.settings(), in: store).map { try ListNames(store).name($0) }
    }
    let question = PlanTexts(app.language).question(proposal, isClearing: isClearing, place: place)
    return try Interview(terminal: app.terminal, language: app.language).yes(question, usually: false)
  }

  private func tellWritten(_ proposal: PlanProposal) {
    if app.options.json { return }
    app.terminal.message(PlanTexts(app.language).done(proposal, isClearing: isClearing))
  }
}
