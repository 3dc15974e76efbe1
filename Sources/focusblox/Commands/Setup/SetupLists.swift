import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

/// Asks which lists are synced, and which lists get new tasks and focus blocks.
struct SetupLists {
  let steps: SetupSteps

  func run() async throws {
    let (app, interview, l) = (steps.app, steps.interview, steps.app.language)
    var entries = try await present()
    guard try await steps.hasAccount() else { return }
    if !entries.contains(where: { $0.list.holdsTasks }),
      try interview.yes(l("Create a list “Tasks”?"), usually: true)
    {
      _ = try await steps.attempt(["lists", "create", l("Tasks")])
      entries = try await present()
    }
    if entries.count > 1 { try await choose(entries) }
    for kind in ItemKind.allCases where DefaultList(kind: kind).name(in: try steps.settings()) == nil {
      try await app.withStore(isFollowed: false) {
        try AppContext(steps.global).offerDefaultList(of: kind, $0, isLast: true)
      }
    }
  }

  private func choose(_ entries: [(name: String, list: CalendarList)]) async throws {
    let settings = try steps.settings()
    let active = entries.indices.filter { entries[$0].list.isActive(settings) }
    let wanted = try steps.interview.choose(
      steps.app.language("Which lists should be synced?"), entries.map(\.name),
      usually: active, several: true)
    for (index, entry) in entries.enumerated() where active.contains(index) != wanted.contains(index) {
      _ = try await steps.attempt(["lists", wanted.contains(index) ? "enable" : "disable", entry.name])
    }
  }

  private func present() async throws -> [(name: String, list: CalendarList)] {
    try await steps.app.withStore(isFollowed: false) { store in
      try store.read { store in
        let names = try ListNames(store)
        return names.present.filter(\.account.isEnabled).map { (names.name($0), $0.list) }
      }
    }
  }
}
