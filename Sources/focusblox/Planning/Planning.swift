import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// Makes a plan, shows it, and writes it.
struct Planning {
  let app: AppContext
  let plan: MakePlan

  enum Mode { case show, ask, write }

  func run(_ store: Store, _ mode: Mode) throws {
    let now = app.now
    if mode == .write {
      let written = try plan.write(at: now, app.place, store)
      try show(written.proposal, written.reading, now, store, written: written.blocks)
      if !written.proposal.isEmpty { tellWritten(written.proposal) }
      return
    }
    let (reading, proposal) = try store.read { try plan.propose(at: now, app.place, $0) }
    try show(proposal, reading, now, store, written: [:])
    guard mode == .ask, !proposal.isEmpty, try confirm(proposal, store) else { return }
    _ = try plan.write(at: now, app.place, store) { found in
      // Another program may have changed the day while the question stood, and time has passed.
      guard found == proposal, proposal.isAhead(of: app.now) else { throw PlanProblem.changedMeanwhile }
    }
    tellWritten(proposal)
  }

  private func show(
    _ proposal: PlanProposal, _ reading: PlanReading, _ now: Date, _ store: Store, written: [String: FocusBlock]
  ) throws {
    try store.read { store in
      let notes = PlanNotes(wording: app.wording, now: now)
      if app.options.json {
        let lines = PlanLines(proposal: proposal, reading: reading, written: written, zone: app.zone)
        if plan.isClearing { return lines.cleared.forEach(app.emit) }
        for line in lines.all { app.emit(line) }
        for note in try notes.all(proposal, store) { app.emit(PlanLines.note(note)) }
        return
      }
      let preview = PlanPreview(
        proposal: proposal, reading: reading, options: plan.options, wording: app.wording, now: now,
        settings: try app.settings())
      let page = PlanPage(preview: preview, app: app)
      for line in plan.isClearing ? page.cleared : page.lines { app.terminal.result(line) }
      if plan.isClearing { return }
      for note in try notes.all(proposal, store) { app.terminal.message(note.text) }
    }
  }

  private func confirm(_ proposal: PlanProposal, _ store: Store) throws -> Bool {
    let place = try store.read { store in
      try ListChoice.forNew(.block, named: nil, app.settings(), in: store).map { try ListNames(store).name($0) }
    }
    let question = PlanTexts(app.language).question(proposal, isClearing: plan.isClearing, place: place)
    return try Interview(terminal: app.terminal, language: app.language).yes(question, usually: false)
  }

  private func tellWritten(_ proposal: PlanProposal) {
    if app.options.json { return }
    app.terminal.message(PlanTexts(app.language).done(proposal, isClearing: plan.isClearing))
  }
}
