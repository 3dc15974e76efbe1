import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

/// All details of one list: its server, its last sync, its pending uploads and its failures.
struct ListDetail {
  let wording: Wording
  let store: StoreReader

  private static let shown = 20

  func detail(_ name: String, _ target: Row.Target) throws -> Detail? {
    if name.isEmpty {
      return Detail(
        target, wording.language("In no list"),
        [
          .init("", wording.language("These tasks stay on this machine. Press @ to put one into a list."))
        ])
    }
    guard let entry = try ListNames(store).matching(name).first else { return nil }
    let (l, list) = (wording.language, entry.list)
    var lines: [Detail.Line] = [
      .init(l("Account"), entry.account.name), .init(l("Address"), list.href),
    ]
    if let last = try ListTimes.lastSync(list, store) {
      lines.append(.init(l("Synced"), l.ago(last, wording.now)))
    }
    if list.isReadOnly { lines.append(.init("", l("Read-only."), .dim)) }
    if let trouble = try ListTimes.trouble(list, store) {
      lines.append(.init(l("Stalled"), trouble.words(l), .error))
    }
    let items = try store.waitingItems(list: list.id)
    let waiting = items.filter(\.isPending)
    if !waiting.isEmpty {
      lines += [.init("", ""), .init("", l.waiting(waiting.count), .heading)]
      lines += waiting.prefix(Self.shown).map { .init("", "↑ " + $0.name(l), .soon) }
      let rest = waiting.count - Self.shown
      if rest > 0 { lines.append(.init("", l("… \(rest) more"), .dim)) }
    }
    let failed = items.filter { $0.failure != nil }
    if !failed.isEmpty {
      lines += [.init("", ""), .init("", l("Set aside"), .heading)]
      lines += failed.prefix(Self.shown).map { item in
        .init("", item.name(l) + ": " + Texts.itemReason(item.failure ?? "", l), .error)
      }
    }
    return Detail(target, list.name, lines)
  }
}
