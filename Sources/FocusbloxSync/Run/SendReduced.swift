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

  /// A new text that the server refused is sent once more with what every server takes. What is left out stays here. An object that a
  /// server has, here or in the place it is moved from, loses no line that another program wrote.
  ///
  /// - Parameter refusal: what the server said to the whole text; thrown where it refuses the other one, too.
  func putReduced(
    _ step: SyncAction.Pushed, at href: Href, _ precondition: CalDAVClient.Precondition, _ refusal: CalDAVError,
    _ outcome: inout PushOutcome
  ) async throws -> Bool {
    let faults = SendingCheck.objections(to: step.text, over: nil).map(\.description)
    outcome.faults = Array(Set(faults).sorted().prefix(3))
    guard step.link.href == nil, try store.read({ try $0.link(waitingFor: step.link.id) }) == nil,
      let reduced = ReducedObject(step.text)
    else { throw refusal }
    let held = HeldHere(
      uid: step.item.uid, title: step.item.title, properties: reduced.leftOut, reason: .refused)
    var step = step
    step.reduction = SyncAction.Reduction(whole: step.text, held: held)
    step.text = reduced.text
    step.needsReading = true
    do {
      let answer = try await client.put(step.text, at: href, precondition: precondition)
      outcome.note(step, href, answer.etag)
    } catch {
      if error.mayHaveBeenCarriedOut { return try await resolve(step, href, error, &outcome) }
      throw error.concernsOneItem ? refusal : error
    }
    return true
  }
}
