package import FocusbloxModel

/// What a check of the program's state has found, in words.
package struct Finding {
  /// What a finding is about. Programs read the case, in every language the same; people read the title.
  package enum Topic: String, CaseIterable {
    case settings, store, account, subscription, list, push
    case notifications, watch, lastRing, completions
    case timeZones, alarms, repetitions, order
  }

  package let about: Topic
  /// The account or list.
  package let name: String?
  package let isGood: Bool
  package let detail: String
  /// Whether the finding is no fault: a user who is notified on the phone needs no desktop.
  package let isNote: Bool

  package init(
    _ about: Topic, of name: String? = nil, isGood: Bool = false, isNote: Bool = false, _ detail: String
  ) {
    (self.about, self.name, self.detail) = (about, name, detail)
    (self.isGood, self.isNote) = (isGood, isNote)
  }

  /// The detail of a check, or the reason why it failed.
  package init(_ about: Topic, of name: String? = nil, _ l: Language, _ check: () throws -> String) {
    do {
      self.init(about, of: name, isGood: true, try check())
    } catch {
      self.init(about, of: name, Explanation(of: error, in: l).line)
    }
  }

  package func title(_ l: Language) -> String {
    switch about {
    case .settings: l("settings")
    case .store: l("store")
    case .account: l("account \(name ?? "")")
    case .subscription: l("subscription \(name ?? "")")
    case .list: name ?? ""
    case .push: ["Push", name].compactMap(\.self).joined(separator: " ")
    case .notifications: l("notifications")
    case .watch: "watch"
    case .lastRing: l("last ring")
    case .completions: l("completions")
    case .timeZones: l("time zones")
    case .alarms: l("alarms")
    case .repetitions: l("repetitions")
    case .order: l("order")
    }
  }
}
