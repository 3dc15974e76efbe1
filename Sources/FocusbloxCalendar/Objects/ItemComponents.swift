import FocusbloxModel
import Foundation
import ICalendar

/// The components of a calendar object that are items, and the index of the master.
struct ItemComponents {
  /// The index among the calendar's components.
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
      var seen: Set<String> = []
      throw .severalUIDs(uids.filter { seen.insert($0).inserted })
    }
    if let shadow = indices.first(where: { components[$0].isPublishedCopy }) {
      throw .publishedCopy(uid: components[shadow].first("UID")?.text ?? "")
    }
    let masters = indices.filter { components[$0].first("RECURRENCE-ID") == nil }
    guard let chosen = Self.current(masters, of: components) ?? Self.singleOccurrence(indices, of: calendar)
    else { throw .noItem }
    masterIndex = chosen
    master = components[chosen].withAlarmsOf(calendar, isOnlyItem: indices.count == 1)
    others = indices.filter { $0 != chosen }.map { components[$0] }
    if master.first("SUMMARY")?.text == "Where are my reminders?" { throw .movedToCloudKit(uid: uid) }
  }

  /// The component that is the item: of the highest SEQUENCE (RFC 5546 section 2.1.5) an open one, because completed
  /// ones are the history of a task (T31), then the latest.
  static func current(_ masters: [Int], of components: [Component]) -> Int? {
    guard masters.count > 1 else { return masters.first }
    return masters.reduce(nil as Int?) { chosen, index in
      guard let chosen else { return index }
      let (known, other) = (components[chosen], components[index])
      if known.sequence == other.sequence, known.isCompletedVersion != other.isCompletedVersion {
        return known.isCompletedVersion ? index : chosen
      }
      return other.isRevision(of: known) ? index : chosen
    }
  }
}

extension Component {
  fileprivate var isCompletedVersion: Bool { first("STATUS")?.value.uppercased() == "COMPLETED" }

  /// Whether the component, found outside the items, is an alarm that can be written into an item.
  var isStrayAlarm: Bool { name == "VALARM" && isSelfContained }

  /// Both marks are checked, because servers drop either.
  fileprivate var isPublishedCopy: Bool {
    first("X-FOCUSBLOX-TASK-UID") != nil || first("UID")?.text.hasPrefix("focusblox-alarm-") == true
  }

  /// VALARMs outside the items belong to the item where the object has only one (T45).
  fileprivate func withAlarmsOf(_ calendar: Component, isOnlyItem: Bool) -> Component {
    let strays = calendar.components.filter(\.isStrayAlarm)
    guard isOnlyItem, !strays.isEmpty else { return self }
    var item = self
    for alarm in strays { item.append(alarm) }
    return item
  }
}

/// Names for items without a UID.
enum ContentName {
  /// Computed from the content, so that importing a file twice creates nothing twice (T39).
  static func uid(of component: Component) -> String {
    NameBasedUUID.make(of: "focusblox-content", name: component.string).lowerCaseText
  }
}
