import FocusbloxModel
import FocusbloxTexts

extension Doctor {
  /// What a finding is about. Programs read the case, in every language the same; people read the title.
  enum Topic: String, CaseIterable {
    case settings, store, account, subscription, list, push
    case notifications, watch, lastRing, completions
    case timeZones, alarms, repetitions, order
  }
}

extension Doctor.Finding {
  func title(_ l: Language) -> String {
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
