import TestSupport

/// Random versions of one item: agreed, as the server has it, with edits here and there, and perhaps an open request.
struct ModelTriple {
  private(set) var versions = ModelVersions(here: ModelItem(), agreed: ModelItem(record: ModelRecord()))
  private(set) var read = ModelItem()
  private(set) var settings = ModelSettings()
  private(set) var now = 100
  let isOurs: Bool
  private var random: SeededGenerator
  private var server = ""
  private var counter = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isOurs = Bool.random(using: &random)
    settings = one([
      ModelSettings(morning: 36, advance: nil), ModelSettings(morning: 40, advance: 4),
      ModelSettings(morning: nil, advance: 2),
    ])
    let other = one([settings, ModelSettings(morning: 36, advance: 4), ModelSettings(morning: 40, advance: nil)])
    server = one(["", "", "cuts", "marks", "alarms", "planned"])
    var first = ModelItem(lines: ["TITLE": "t,u"], modified: now)
    for _ in 0..<3 { edit(&first, isHere: true) }
    let author = one([settings, other])
    let agreed = first.settled(over: ModelItem(record: one([ModelRecord(), nil])), isOurs: true, author, at: now)
    let base = kept(agreed)
    now += Int.random(in: 0...120, using: &random)
    if chance(15) {
      versions = ModelVersions(here: agreed.lifted, agreed: ModelItem(record: one([ModelRecord(), nil])))
      read = base
    } else {
      versions = ModelVersions(here: agreed.lifted, agreed: agreed, base: base)
      read = base
    }
    editHere()
    if chance(40) { send() }
    editHere()
    if chance(50) { another(other) }
    var there = read
    for _ in 0..<one([0, 1, 2]) { edit(&there, isHere: false) }
    read = there
    if chance(10) { strip() }
  }

  private mutating func one<T>(_ all: [T]) -> T { all[Int.random(in: 0..<all.count, using: &random)] }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func editHere() {
    var here = versions.here
    for _ in 0..<one([0, 1, 2]) { edit(&here, isHere: true) }
    versions.here = here
  }

  /// A request whose text was not read back; the server may have taken it.
  private mutating func send() {
    let wanted = versions.here.settled(over: versions.agreed, isOurs: isOurs, settings, at: now)
    var request = versions.base.map { $0.patched(from: versions.agreed, to: wanted) } ?? wanted
    request.modified = max(versions.here.modified, (versions.base?.modified ?? 0) + 1)
    versions.sent = request
    guard chance(60) else { return }
    read = kept(request)
    versions.isAnswered = chance(40)
  }

  /// Another machine of the user edits what the server has.
  private mutating func another(_ settings: ModelSettings) {
    var here = read.lifted
    for _ in 0..<one([1, 2]) { edit(&here, isHere: true) }
    let wanted = here.settled(over: read, isOurs: false, settings, at: now)
    read = kept(read.patched(from: read, to: wanted))
    read.modified = now
    versions.isAnswered = false
  }

  private mutating func edit(_ item: inout ModelItem, isHere: Bool) {
    counter += 1
    now += Int.random(in: 0...2, using: &random)
    if !isHere { versions.isAnswered = false }
    item.modified = now
    let (value, names) = ("v\(counter),\(now)", item.alarms.keys.sorted())
    switch one([
      "title", "notes", "due", "due", "start", "tag", "untag", "planned", "alarm", "alarm-", "alarm>", "ack", "done",
    ]) {
    case "title": item.lines["TITLE"] = value
    case "notes": item.lines["NOTES"] = one([nil, value])
    case "due":
      item.lines["DUE"] = one([nil, "t\(now + 150)", "t\(now + 10)", "t900", "d9", "d8"])
      guard isHere, item.lines["DUE"] == nil else { return }
      item.alarms = item.alarms.filter { if case .lead = $0.value.kind { false } else { true } }
    case "start": item.lines["START"] = one([nil, "t\(now % 50)"])
    case "tag": item.lines["TAG:\(one(["a", "b", "c"]))"] = ""
    case "untag": item.lines["TAG:\(one(["a", "b", "c"]))"] = nil
    case "planned": item.lines["PLANNED"] = isHere ? one(["-", "t\(now + 5)"]) : one([nil, item.lines["PLANNED"]])
    case "alarm": add(&item, isHere)
    case "alarm-": if !names.isEmpty { item.alarms[one(names)] = nil }
    case "alarm>":
      let name = names.isEmpty ? "" : one(names)
      guard let alarm = item.alarms[name] else { return }
      if isHere, case .lead = alarm.kind { return }
      item.alarms[name]?.time = alarm.time + 7 + counter
    case "ack":
      if isHere {
        let wanted = item.settled(over: versions.agreed, isOurs: isOurs, settings, at: now)
        if let name = wanted.alarms.keys.sorted().first {
          item.answers["\(name) \(wanted.alarms[name]?.time ?? 0)"] = now
        }
      } else if !names.isEmpty {
        item.alarms[one(names)]?.acknowledged = now
      }
    default: item.lines["STATUS"] = item.lines["STATUS"] == nil ? "done" : nil
    }
  }

  private mutating func add(_ item: inout ModelItem, _ isHere: Bool) {
    if !isHere {
      item.alarms["P\(counter)"] = ModelAlarm(time: now + 200 + counter, kind: .foreign)
    } else if item.lines["DUE"] != nil, chance(70) {
      let distance = one([3, 20, 96, 192])
      item.alarms["L\(distance)"] = ModelAlarm(time: distance, kind: .lead(distance))
    } else {
      item.alarms["C\(counter)"] = ModelAlarm(time: now + one([-5, 30, 400]), kind: .custom)
    }
  }

  /// What the server keeps.
  private func kept(_ item: ModelItem) -> ModelItem {
    var item = item
    switch server {
    case "cuts":
      for name in ["TITLE", "NOTES"] {
        item.lines[name] = item.lines[name]?.split(separator: ",").first.map(String.init)
      }
    case "marks":
      item.record = nil
      for name in item.alarms.keys {
        item.alarms[name]?.kind = .foreign
        item.alarms[name]?.made = nil
      }
    case "alarms": item.alarms = [:]
    case "planned": item.lines["PLANNED"] = nil
    default: break
    }
    return item
  }

  /// A phone that writes the alarms anew, without names and marks.
  private mutating func strip() {
    read.record = nil
    read.lines["PLANNED"] = nil
    let alarms = read.alarms.values.sorted { $0.time < $1.time }
    read.alarms = [:]
    for alarm in alarms {
      read.alarms["at TRIGGER:\(ModelTime.utc(alarm.time))"] =
        ModelAlarm(time: alarm.time, kind: .foreign, acknowledged: alarm.acknowledged)
    }
    versions.isAnswered = false
  }
}
