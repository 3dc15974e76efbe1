import FocusbloxModel
import Foundation
import ICalendar

/// The names of an item's alarms. Programs drop the UIDs and marks of alarms, so that an alarm is also known by the
/// time at which it rings.
enum AlarmNames {
  /// The names that the alarms themselves give, in order.
  static func own(in item: Component) -> [String] {
    let uid = item.first("UID")?.text ?? ""
    return distinct(item.components(named: "VALARM").map { given($0, item: uid) ?? described($0) })
  }

  /// The names in a text that was read. An alarm without our mark, of a name that no known version has, is the known
  /// alarm that the item lacks and that rings at the same time.
  ///
  /// - Parameter known: earlier versions of the item; the first one that has the alarm counts.
  static func matched(
    in item: Component, to known: [(item: Component, context: MappingContext)], _ context: MappingContext
  ) -> [String] {
    let alarms = item.components(named: "VALARM")
    var names = own(in: item)
    guard !alarms.isEmpty else { return names }
    let before = known.map { version in
      (names: own(in: version.item), alarms: version.item.components(named: "VALARM"), version: version)
    }
    let all = Set(before.flatMap(\.names))
    let strangers = alarms.indices.filter { alarms[$0].kind == nil && !all.contains(names[$0]) }
    guard !strangers.isEmpty else { return names }
    var taken = Set(names)
    for index in strangers {
      guard let ring = AlarmRing(alarms[index], in: item, context) else { continue }
      let match = before.lazy.compactMap { version in
        version.names.indices.first { place in
          !taken.contains(version.names[place])
            && AlarmRing(version.alarms[place], in: version.version.item, version.version.context) == ring
        }.map { version.names[$0] }
      }.first
      guard let match else { continue }
      names[index] = match
      taken.insert(match)
    }
    return names
  }

  /// The kind of an automatic alarm. One without its mark is known by its name.
  static func automaticKind(_ alarm: Component, named name: String, item uid: String) -> NotificationKind? {
    if let kind = alarm.kind { return NotificationKind.automatic.contains(kind) ? kind : nil }
    // Names that are computed from others have the version 5.
    guard name.utf8.count == 36, name.dropFirst(14).first == "5", let kind = OwnAlarms.kind(ofAlarm: name, item: uid)
    else { return nil }
    return NotificationKind.automatic.contains(kind) ? kind : nil
  }

  /// Whether an item has an alarm of this program, marked or not.
  static func hasOwn(in item: Component) -> Bool {
    let uid = item.first("UID")?.text ?? ""
    return zip(own(in: item), item.components(named: "VALARM")).contains { name, alarm in
      alarm.kind != nil || automaticKind(alarm, named: name, item: uid) != nil
    }
  }

  /// The name of one alarm of this program by its kind, else by its UID.
  private static func given(_ alarm: Component, item uid: String) -> String? {
    let kind = alarm.kind
    if let kind, !kind.isAddedByUser, kind != .snooze {
      return AlarmIdentity.uid(of: AlarmSpec(kind: kind, trigger: .relativeToStart(0), text: ""), item: uid)
    }
    if let name = alarm.alarmName, !name.isEmpty { return name }
    guard kind == .beforeDue, let offset = alarm.leadOffset else { return nil }
    var spec = AlarmSpec(kind: .beforeDue, trigger: .relativeToStart(0), text: "")
    (spec.offset, spec.anchor) = (offset, alarm.leadAnchor)
    return AlarmIdentity.uid(of: spec, item: uid)
  }

  /// A name for an alarm that has none.
  private static func described(_ alarm: Component) -> String {
    "at " + (alarm.first("TRIGGER").flatMap(PropertyMeaning.text) ?? "")
  }

  private static func distinct(_ names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return names.map { name in
      counts[name, default: 0] += 1
      return counts[name] == 1 ? name : "\(name)#\(counts[name] ?? 0)"
    }
  }
}

/// What an alarm rings at: an instant or a place.
private enum AlarmRing: Equatable {
  case time(Date)
  case place(String)

  init?(_ alarm: Component, in item: Component, _ context: MappingContext) {
    if LocationAlarm.isPlaceholder(alarm) {
      guard let there = LocationAlarm.read(alarm) else { return nil }
      let degrees = [there.place.latitude, there.place.longitude].map { "\(Int(($0 * 100_000).rounded()))" }
      self = .place((degrees + [there.trigger.rawValue]).joined(separator: " "))
    } else {
      guard let instant = AlarmTrigger(alarm, context)?.instant(in: item, context) else { return nil }
      self = .time(instant)
    }
  }
}
