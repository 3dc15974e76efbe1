import CalDAV
import FocusbloxCalendar
import FocusbloxStore

extension ListSync {
  /// Uploads an object once more that the server confirmed and did not keep, without the relation to the parent. The
  /// server may not know that parent.
  func withoutUnknownParent(_ step: SyncAction.Pushed) -> SyncAction.Pushed {
    guard step.link.href == nil, step.link.failure == Self.notKept, let text = ReducedObject.withoutParent(step.text)
    else { return step }
    var step = step
    let held = HeldHere(
      uid: step.item.uid, title: step.item.title, properties: ["RELATED-TO"], reason: .parent)
    step.reduction = SyncAction.Reduction(fullText: step.text, held: held)
    step.setText(text)
    step.needsReading = true
    return step
  }

  /// Uploads a refused new text again: first with dates that every server accepts, then with only the properties that
  /// every server accepts. The left-out properties stay local. An object that already exists on the server, here or at
  /// the move's source, keeps every line of other programs except for its dates.
  ///
  /// - Parameter refusal: the server's error for the full text. It is thrown where the server refuses the other texts,
  ///   too.
  func putReduced(
    _ step: SyncAction.Pushed, at href: Href, _ precondition: CalDAVClient.Precondition, _ refusal: CalDAVError,
    _ outcome: inout PushOutcome
  ) async throws -> Bool {
    let faults = SendingCheck.objections(to: step.text, over: nil).map(\.description)
    outcome.faults = Array(Set(faults).sorted().prefix(3))
    guard step.link.href == nil else { throw refusal }
    for (text, held) in try reductions(of: step) {
      var reduced = step
      reduced.reduction = SyncAction.Reduction(fullText: step.text, held: held)
      reduced.setText(text)
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
    // The source of an item that the user moved back during the request waits for no target.
    let isMoved = try store.read { store in
      try store.link(waitingFor: step.link.id) != nil || store.link(id: step.link.id)?.itemID == nil
    }
    if !isMoved, let reduced = ReducedObject(dates?.text ?? step.text) {
      let changed = dates?.changed ?? []
      found.append((reduced.text, held(changed + reduced.leftOut.filter { !changed.contains($0) })))
    }
    return found
  }
}
