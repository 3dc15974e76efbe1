import FocusbloxModel
import Foundation
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// An item as a dictionary, without text: what the verbs of texts are compared with. Times are quarters of an hour.
struct ModelItem: Equatable {
  /// TITLE, NOTES, DUE, START, STATUS, PLANNED and `TAG:x`. A time is `t` and a number, a day `d` and its number.
  var lines: [String: String] = [:]
  var alarms: [String: ModelAlarm] = [:]
  /// The answers of a lifted item, by alarm and ring.
  var answers: [String: Int] = [:]
  var record: ModelRecord?
  var modified = 0
}

struct ModelAlarm: Equatable {
  enum Kind: Equatable {
    case foreign, custom, morning, advance
    case lead(Int)
  }

  struct Made: Equatable {
    var time: Int
    var date: String
  }

  /// The time of the ring; of a lifted lead time the distance.
  var time: Int
  var kind: Kind
  var made: Made?
  var acknowledged: Int?

}

struct ModelRecord: Equatable {
  var decided: String?
  /// Leads as `l60`, instants as `t100`, by the names of their alarms.
  var waiting: [String: String] = [:]
  var start: String?
  var gone: Set<String> = []
}

/// The settings of one machine.
struct ModelSettings: Equatable {
  var morning: Int?
  var advance: Int?

  func context(at now: Int) -> MappingContext {
    var settings = Settings()
    settings.notifyOnDue = false
    settings.notifyOnDeferred = false
    settings.notifyOnPlanned = false
    settings.notifyOnLatestStart = false
    settings.dueDateMorningReminderEnabled = morning != nil
    settings.dueDateMorningReminderHour = (morning ?? 36) / 4
    settings.dueDateMorningReminderMinute = 0
    settings.dueDateAdvanceReminderEnabled = advance != nil
    settings.dueDateAdvanceReminderMinutes = (advance ?? 4) * 15
    return MappingContext(zone: .gmt, now: ModelTime.date(now), settings: settings, profile: .extended)
  }
}

enum ModelTime {
  static let day = 96
  private static let start = Date(timeIntervalSince1970: 1_767_225_600)

  static func date(_ time: Int) -> Date { start.addingTimeInterval(Double(time) * 900) }

  static func utc(_ time: Int) -> String { Property("X", utc: date(time))?.value ?? "" }

  static func time(_ value: String) -> Int? {
    DateTimeValue(Property("X", value: value)).map {
      Int(($0.wallClock.instantInUTC.timeIntervalSince(start) / 900).rounded(.down))
    }
  }

  /// `t5` or `d1` as a property.
  static func property(_ name: String, _ text: String) -> Property {
    let number = Int(text.dropFirst()) ?? 0
    return text.hasPrefix("t")
      ? Property(name, value: utc(number))
      : Property(name, parameters: [Parameter("VALUE", "DATE")], value: String(utc(number * day).prefix(8)))
  }

  static func text(_ property: Property?) -> String? {
    guard let property, let time = time(property.value) else { return nil }
    return property.value.count == 8 ? "d\(time / day)" : "t\(time)"
  }
}

extension ModelItem {
  static let uid = "u1"
  private static let names = ["TITLE": "SUMMARY", "NOTES": "DESCRIPTION"]

  static func name(_ kind: NotificationKind) -> String {
    AlarmIdentity.uid(of: AlarmSpec(kind: kind, trigger: .relativeToStart(0), text: ""), item: uid)
  }

  /// The item as a text.
  ///
  /// - Parameter isLifted: whether lead times are distances and answers lines.
  func text(isLifted: Bool = false) -> ItemText? {
    var item = Component(
      "VTODO",
      properties: [Property("UID", value: Self.uid), Property("LAST-MODIFIED", value: ModelTime.utc(modified))])
    for (name, value) in lines.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "TITLE", "NOTES": item.add(Property(Self.names[name] ?? "", text: value))
      case "DUE": item.add(ModelTime.property("DUE", value))
      case "START": item.add(ModelTime.property("DTSTART", value))
      case "STATUS": item.add(Property("STATUS", value: "COMPLETED"))
      case "PLANNED" where value == "-": item.add(Property("X-FOCUSBLOX-CLEARED", value: "planned"))
      case "PLANNED": item.add(ModelTime.property("X-FOCUSBLOX-PLANNED", value))
      default: item.add(Property("CATEGORIES", textList: [String(name.dropFirst(4))]))
      }
    }
    if let record { item.add(Property("X-FOCUSBLOX-ALARMS", value: record.value)) }
    for (ring, until) in answers.sorted(by: { $0.key < $1.key }) {
      let parts = ring.split(separator: " ").map(String.init)
      item.add(
        LiftedAnswer(alarm: parts[0], rings: ModelTime.date(Int(parts[1]) ?? 0), until: ModelTime.utc(until)).line)
    }
    for (name, alarm) in alarms.sorted(by: { $0.key < $1.key }) { item.append(alarm.component(name, isLifted)) }
    return ItemText(Component("VCALENDAR", properties: [Property("VERSION", value: "2.0")], components: [item]).bytes)
  }

  /// Reads the text of an item.
  init(_ text: ItemText?) {
    guard let item = text?.calendar.components(named: "VTODO").first else { return }
    modified = item.first("LAST-MODIFIED").flatMap { ModelTime.time($0.value) } ?? 0
    lines["TITLE"] = item.first("SUMMARY")?.text
    lines["NOTES"] = item.first("DESCRIPTION")?.text
    lines["DUE"] = ModelTime.text(item.first("DUE"))
    lines["START"] = ModelTime.text(item.first("DTSTART"))
    lines["STATUS"] = item.first("STATUS")?.value == "COMPLETED" ? "done" : nil
    lines["PLANNED"] =
      item.first("X-FOCUSBLOX-CLEARED") == nil ? ModelTime.text(item.first("X-FOCUSBLOX-PLANNED")) : "-"
    for tag in item.all("CATEGORIES").flatMap(\.textList) { lines["TAG:\(tag)"] = "" }
    record = item.first("X-FOCUSBLOX-ALARMS").map { ModelRecord($0.value) }
    for answer in item.all(LiftedAnswer.property).compactMap({ LiftedAnswer($0) }) {
      answers["\(answer.alarm) \(ModelTime.time(answer.instant) ?? 0)"] = ModelTime.time(answer.until)
    }
    for alarm in item.components(named: "VALARM") {
      let kind = ModelAlarm(alarm)
      let name =
        kind.kind == .morning ? Self.name(.dueDateMorning) : kind.kind == .advance ? Self.name(.dueDateAdvance) : nil
      var key = name ?? alarm.first("UID")?.value ?? "at TRIGGER:\(ModelTime.utc(kind.time))"
      if alarms[key] != nil { key += "#2" }
      alarms[key] = kind
    }
  }
}

extension ModelAlarm {
  init(_ alarm: Component) {
    let trigger = alarm.first("TRIGGER")?.value ?? ""
    time = DurationValue(trigger).map { -$0.nominalSeconds / 900 } ?? ModelTime.time(trigger) ?? 0
    switch alarm.first("X-FOCUSBLOX-KIND")?.value {
    case "due-date-morning": kind = .morning
    case "due-date-advance": kind = .advance
    case "before_due": kind = .lead(-(alarm.leadOffset ?? 0) / 900)
    case "custom": kind = .custom
    default: kind = .foreign
    }
    made = AlarmMark(alarm).map { mark in
      let date = CalendarTime(mark.date)
      let time = date.map { Int(($0.instant(in: .gmt).timeIntervalSince(ModelTime.date(0)) / 900).rounded()) }
      let word = time.map { date?.isAllDay == true ? "d\($0 / ModelTime.day)" : "t\($0)" }
      return Made(time: ModelTime.time(mark.trigger) ?? 0, date: word ?? "")
    }
    acknowledged = alarm.first("ACKNOWLEDGED").flatMap { ModelTime.time($0.value) }
  }

  func component(_ name: String, _ isLifted: Bool) -> Component {
    var alarm = Component("VALARM", properties: [Property("ACTION", value: "DISPLAY")])
    if kind != .foreign || !name.hasPrefix("at ") { alarm.add(Property("UID", value: name)) }
    switch kind {
    case .foreign: break
    case .custom: alarm.add(Property("X-FOCUSBLOX-KIND", value: "custom"))
    case .morning: alarm.add(Property("X-FOCUSBLOX-KIND", value: "due-date-morning"))
    case .advance: alarm.add(Property("X-FOCUSBLOX-KIND", value: "due-date-advance"))
    case .lead(let distance):
      alarm.add(Property("X-FOCUSBLOX-KIND", value: "before_due"))
      alarm.add(Property("X-FOCUSBLOX-OFFSET", value: "\(-distance * 900)"))
    }
    if isLifted, case .lead(let distance) = kind {
      alarm.add(
        Property(
          "TRIGGER", parameters: [Parameter("RELATED", "END")], value: DurationValue(seconds: -distance * 900).written))
    } else {
      alarm.add(Property("TRIGGER", parameters: [Parameter("VALUE", "DATE-TIME")], value: ModelTime.utc(time)))
    }
    if let made {
      let date = CalendarTime.modelled(made.date)
      alarm.add(AlarmMark(date: date, trigger: ModelTime.utc(made.time)).line)
    }
    if let acknowledged { alarm.add(Property("ACKNOWLEDGED", value: ModelTime.utc(acknowledged))) }
    return alarm
  }
}

extension CalendarTime {
  static func modelled(_ text: String) -> CalendarTime? {
    guard let number = Int(text.dropFirst()) else { return nil }
    guard let wall = WallTime(ModelTime.date(text.hasPrefix("t") ? number : number * ModelTime.day), in: .gmt) else {
      return nil
    }
    return text.hasPrefix("t") ? .utc(wall) : .day(wall.day)
  }
}

extension ModelRecord {
  init(_ value: String) {
    for word in value.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "for": decided = parts[1]
      case "start":
        start = ModelTime.time(parts[1]).map { parts[1].count == 8 ? "d\($0 / ModelTime.day)" : "t\($0)" }
      case "gone": gone.insert(parts[1])
      default:
        let halves = parts[1].split(separator: "/").map(String.init)
        let time = halves[1].split(separator: ":").map(String.init)
        waiting[halves[0]] =
          time[0] == "lead" ? "l\(-(Int(time[1]) ?? 0) / 900)" : "t\(ModelTime.time(time[1]) ?? 0)"
      }
    }
  }

  var value: String {
    var words = ["3"]
    if let decided { words.append("for=\(decided)") }
    if let start { words.append("start=\(ModelTime.property("X", start).value)") }
    for (name, time) in waiting.sorted(by: { $0.key < $1.key }) {
      let number = Int(time.dropFirst()) ?? 0
      words.append("wait=\(name)/" + (time.hasPrefix("l") ? "lead:\(-number * 900)" : "at:\(ModelTime.utc(number))"))
    }
    return (words + gone.sorted().map { "gone=\($0)" }).joined(separator: " ")
  }
}
