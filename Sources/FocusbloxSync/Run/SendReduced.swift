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
    step.text = text
    step.needsReading = true
    return step
  }

  /// Uploads a refused new object once more with only the properties that every server accepts. The left-out properties
  /// stay local. An object that already exists on the server, here or at the move's source, keeps every line of other
  /// programs.
  ///
  /// - Parameter refusal: the server's error for the full text. It is thrown where the server refuses the reduced text,
  ///   too.
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
    step.reduction = SyncAction.Reduction(fullText: step.text, held: held)
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
