import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Holds a write back about which an unattended run cannot ask: the server may send mail to the people of the object.
  /// Alarms and answers are this user's own and are sent.
  func heldForPeople(_ action: SyncAction) -> SyncAction {
    guard options.isUnattended, let (link, people) = action.peopleToldByServer else { return action }
    return .setAside(link, Self.waitsForConsent(people))
  }

  static func waitsForConsent(_ people: [String]) -> String {
    "the server may send mail about it to \(people.joined(separator: ", ")), so it waits for a sync that you start"
  }

  /// Why the item cannot be moved: an upload and a deletion would invite its people anew and cancel the old invitation.
  /// `nil` where the upload moves no such item.
  func reasonAgainstCopy(at link: SyncLink) throws -> String? {
    guard let source = try store.read({ try $0.link(waitingFor: link.id) }), source.href != nil,
      let invitation = source.base.flatMap(Invitation.init)
    else { return nil }
    return "the server cannot move it, and a copy would cancel it for \(invitation.people.joined(separator: ", "))"
  }
}

extension SyncAction {
  /// The link and the people of an upload or deletion of which the server may tell them; `nil` for other steps.
  var peopleToldByServer: (link: SyncLink, people: [String])? {
    switch self {
    case .pushNew(let step): Invitation(step.text).map { (step.link, $0.people) }
    case .pushChanged(let step):
      Self.invitation(step.link.base, step.text).flatMap { invitation in
        step.link.base.map { Invitation.areSame($0, step.text) } == true ? nil : (step.link, invitation.people)
      }
    case .pushDelete(let link): link.base.flatMap(Invitation.init).map { (link, $0.people) }
    case .pullNew, .pullChanged, .adopt, .restore, .carryOver, .ignore, .setAside, .unlink, .forget, .settle: nil
    }
  }

  private static func invitation(_ base: [UInt8]?, _ text: [UInt8]) -> Invitation? {
    Invitation(text) ?? base.flatMap(Invitation.init)
  }
}
