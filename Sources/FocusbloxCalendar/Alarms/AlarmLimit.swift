import ICalendar

/// How many alarms of one item are read: more than any person sets, and few enough that an item with a hundred thousand of them holds
/// nothing up. The others stay in the item as they are.
public enum AlarmLimit {
  public static let most = 1000

  /// Whether a text has more, in any of its items.
  public static func isExceeded(in text: [UInt8]) -> Bool {
    let word = Array("BEGIN:VALARM".utf8)
    var count = 0
    var met = 0
    for octet in text {
      let letter = octet >= 0x61 && octet <= 0x7A ? octet & 0xDF : octet
      met = letter == word[met] ? met + 1 : letter == word[0] ? 1 : 0
      guard met == word.count else { continue }
      count += 1
      met = 0
      if count > most { return true }
    }
    return false
  }
}

extension Component {
  /// The alarms that are read; ours before those of other programs where there are too many.
  var readAlarms: [Component] {
    let alarms = components(named: "VALARM")
    guard alarms.count > AlarmLimit.most else { return alarms }
    let ours = alarms.filter { $0.kind != nil }.prefix(AlarmLimit.most)
    return Array(ours) + alarms.lazy.filter { $0.kind == nil }.prefix(AlarmLimit.most - ours.count)
  }

  /// The item's own lines: what an alarm is looked at against. With thousands of alarms beside them each look would cost as much as
  /// all of these.
  var withoutAlarms: Component {
    guard !components(named: "VALARM").isEmpty else { return self }
    var item = self
    item.removeComponents { $0.name == "VALARM" }
    return item
  }
}
