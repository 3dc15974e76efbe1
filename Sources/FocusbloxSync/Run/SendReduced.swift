import CalDAV
import FocusbloxCalendar
import FocusbloxStore

extension ListSync {
  /// What the server said it stored and did not keep is sent once more without the relation to a parent that the server may not know.
  func sparingParent(_ step: SyncAction.Pushed) -> SyncAction.Pushed {
    guard step.link.href == nil, step.link.failure == Self.notKept, let text = ReducedObject.withoutParent(step.text)
    else { return step }
    var step = step
    let held = HeldHere(
      uid: step.item.uid, title: step.item.title, properties: ["RELATED-TO"], reason: .parent)
    step.reduction = SyncAction.Reduction(whole: step.text, held: held)
    step.text = text
    step.needsReading = true
    return step
  }

  /// A new text that the server refused is sent once more with dates that every server takes, and then with nothing else than what every
  /// server takes. What is left out stays here. An object that a server has, here or in the place it is moved from, loses no line that
  /// another program wrote, other than of its dates.
  ///
  /// - Parameter refusal: what the server said to the whole text; thrown where it refuses the other ones, too.
  func putReduced(
    _ step: SyncAction.Pushed, at href: Href, _ precondition: CalDAVClient.Precondition, _ refusal: CalDAVError,
    _ outcome: inout PushOutcome
  ) async throws -> Bool {
    let faults = SendingCheck.objections(to: step.text, over: nil).map(\.description)
    outcome.faults = Array(Set(faults).sorted().prefix(3))
    guard step.link.href == nil else { throw refusal }
    for (text, held) in try reductions(of: step) {
      var reduced = step
      reduced.reduction = SyncAction.Reduction(whole: step.text, held: held)
      reduced.text = text
      reduced.needsReading = true
      do {
        let answer = try await client.put(text, at: href, precondition: precondition)
        outcome.note(reduced, href, answer.etag)
        return true
      } catch {
        if error.mayHaveBeenCarriedOut { return try await resolve(reduced, href, error, &outcome) }
        guard error.concernsOneItem else { throw error }
      }
    }
    throw refusal
  }

  private func reductions(of step: SyncAction.Pushed) throws -> [(text: [UInt8], held: HeldHere)] {
    func held(_ properties: [String], _ reason: HeldHere.Reason = .refused) -> HeldHere {
      HeldHere(uid: step.item.uid, title: step.item.title, properties: properties, reason: reason)
    }
    let dates = MatchingDates(step.text, planner.mapping)
    var found = dates.map { [($0.text, held($0.changed))] } ?? []
    let ends = MatchingDates(step.text, addingEnds: true, planner.mapping)
    if let ends, ends.text != dates?.text { found.append((ends.text, held(ends.changed, .end))) }
    let isMoved = try store.read { try $0.link(waitingFor: step.link.id) } != nil
    if !isMoved, let reduced = ReducedObject(dates?.text ?? step.text) {
      let changed = dates?.changed ?? []
      found.append((reduced.text, held(changed + reduced.leftOut.filter { !changed.contains($0) })))
    }
    return found
  }
}
