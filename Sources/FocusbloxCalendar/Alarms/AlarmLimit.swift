import ICalendar

/// The number of alarms of one item that are read. No user sets more, and an item with a hundred thousand alarms does
/// not block the program. Further alarms stay unchanged in the item.
public enum AlarmLimit {
  public static let most = 1000

  /// Whether a text has more alarms than the limit, in all of its items together.
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
  /// The alarms that are read. Beyond the limit, own alarms come before other programs' alarms.
  var readAlarms: [Component] {
    let alarms = components(named: "VALARM")
    guard alarms.count > AlarmLimit.most else { return alarms }
    let ours = alarms.filter { $0.kind != nil }.prefix(AlarmLimit.most)
    return Array(ours) + alarms.lazy.filter { $0.kind == nil }.prefix(AlarmLimit.most - ours.count)
  }

  /// The item's own lines, with which each alarm is evaluated. A copy with thousands of alarms would make each
  /// evaluation as slow as all of them.
  var withoutAlarms: Component {
    guard hasComponent(named: "VALARM") else { return self }
    var item = self
    item.removeComponents { $0.name == "VALARM" }
    return item
  }
}
