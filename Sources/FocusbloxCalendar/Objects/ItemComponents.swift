import FocusbloxModel
import Foundation
import ICalendar

/// The components of one calendar object that are items, and which of them is the item itself.
struct ItemComponents {
  /// Counted among the calendar's components.
  let masterIndex: Int
  let master: Component
  let others: [Component]

  static func indices(in calendar: Component) -> [Int] {
    let components = calendar.components
    return components.indices.filter { isItem(components[$0]) }
  }

  static func isItem(_ component: Component) -> Bool { component.name == "VTODO" || component.name == "VEVENT" }

  init(_ calendar: Component, issues: [ReadingIssue]) throws(MappingError) {
    let components = calendar.components
    let indices = components.indices.filter { Self.isItem(components[$0]) }
    guard indices.allSatisfy({ components[$0].isTerminated }) else { throw .unreadable(issues) }
    let uids = indices.map { components[$0].first("UID")?.text ?? "" }
    guard let uid = uids.first else { throw .noItem }
    guard uids.allSatisfy({ $0 == uid }) else {
      var told: Set<String> = []
      throw .severalUIDs(uids.filter { told.insert($0).inserted })
    }
    if let shadow = indices.first(where: { components[$0].isShadow }) {
      throw .ownShadow(uid: components[shadow].first("UID")?.text ?? "")
    }
    let masters = indices.filter { components[$0].first("RECURRENCE-ID") == nil }
    let open = masters.first { components[$0].first("STATUS")?.value.uppercased() != "COMPLETED" }
    guard let chosen = open ?? masters.first ?? indices.first else { throw .noItem }
    masterIndex = chosen
    master = components[chosen].withAlarmsOf(calendar, isOnlyItem: indices.count == 1)
    others = indices.filter { $0 != chosen }.map { components[$0] }
    if master.first("SUMMARY")?.text == "Where are my reminders?" { throw .movedToCloudKit(uid: uid) }
  }
}

extension Component {
  /// Of a component beside the items: whether it is an alarm that can be written into one.
  var isStrayAlarm: Bool { name == "VALARM" && isSelfContained }

  /// Both marks are checked: servers drop either.
  fileprivate var isShadow: Bool {
    first("X-FOCUSBLOX-TASK-UID") != nil || first("UID")?.text.hasPrefix("focusblox-alarm-") == true
  }

  /// VALARMs that a client put beside the item belong to it where there is only one (T45).
  fileprivate func withAlarmsOf(_ calendar: Component, isOnlyItem: Bool) -> Component {
    let strays = calendar.components.filter(\.isStrayAlarm)
    guard isOnlyItem, !strays.isEmpty else { return self }
    var item = self
    for alarm in strays { item.append(alarm) }
    return item
  }
}

/// Names for items that came without one.
enum ContentName {
  /// The same for the same content, so that importing a file twice makes nothing twice (T39).
  static func uid(of component: Component) -> String {
    NameBasedUUID.make(of: "focusblox-content", name: component.string).uuidString.lowercased()
  }
}
