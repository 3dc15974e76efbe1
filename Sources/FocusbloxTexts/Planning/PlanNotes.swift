package import FocusbloxActions
import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// What a person should know besides the plan: old calendars, and blocks that no other machine sees.
package struct PlanNotes {
  package struct Note {
    package enum Reason: String { case calendarsUnread, calendarsOld, staysHere }

    package var reason: Reason
    package var text: String
  }

  package let wording: Wording
  package let now: Date

  package init(wording: Wording, now: Date) {
    (self.wording, self.now) = (wording, now)
  }

  private static let staleAfter: TimeInterval = 30 * 60

  package func all(_ proposal: PlanProposal, _ store: StoreReader) throws -> [Note] {
    let settings = try wording.settings()
    // A default calendar that is missing or read-only is refused here as when the blocks are written.
    let isLocal = try !proposal.new.isEmpty && ListChoice.forNew(.block, named: nil, settings, in: store) == nil
    guard settings.remindersSyncEnabled else { return [] }
    let accounts = try store.accounts().filter { $0.isEnabled && $0.subscription == nil }
    guard !accounts.isEmpty else { return [] }
    let l = wording.language
    var notes: [Note] = []
    let lists = try accounts.flatMap { try store.lists(account: $0.id) }
      .filter { $0.isActive(settings) && !$0.isMissing && $0.holdsBlocks }
    let times = try ListTimes.lastSyncs(lists, store)
    if times.contains(nil) {
      notes.append(
        Note(
          reason: .calendarsUnread, text: l("Not all calendars have been read yet; run “focusblox sync” first.")))
    } else if let oldest = times.compactMap(\.self).min(), now.timeIntervalSince(oldest) > Self.staleAfter {
      notes.append(
        Note(
          reason: .calendarsOld, text: l("Calendars were last read \(l.ago(oldest, now)); run “focusblox sync” first."))
      )
    }
    if isLocal {
      let open = try DefaultList(kind: .block).openLists(store, settings)
      let name = open.count == 1 ? Texts.shellWord(try ListNames(store).name(open[0])) : "NAME"
      notes.append(
        Note(
          reason: .staysHere,
          text: l(
            "New blocks stay on this machine. To put them into a calendar: focusblox settings set default_calendar \(name)"
          )))
    }
    return notes
  }
}
