import FocusbloxStore
import ICalendar

/// What is kept of a file already, met with what the file has now.
struct KeptParts {
  private var known: [KeptComponent]
  private var texts: Set<[UInt8]>

  init(_ known: [KeptComponent]) {
    self.known = known
    texts = Set(known.map(\.text))
  }

  /// Another version of what is kept takes its place where known items are updated, unless it is an earlier one.
  mutating func decide(_ part: KeptPart, updatesKnown: Bool, line: Int) -> ImportDecision {
    func skip(_ reason: ImportStep.SkipReason) -> ImportDecision {
      .leave(.skip(uid: part.uid, title: part.title, reason: reason, line: line), item: nil)
    }
    guard texts.insert(part.text).inserted else { return skip(.unchanged) }
    // Of several components of one UID nobody knows which is meant.
    let versions = known.filter { $0.name == part.name && $0.uid == part.uid && !part.uid.isEmpty }
    guard versions.count == 1, let version = versions.first, part.reason == .noItem else {
      return .keep(part, former: [])
    }
    guard updatesKnown else { return skip(.known) }
    if ObjectVersion(part.text).isOlder(than: ObjectVersion(version.text)) { return skip(.older) }
    known.removeAll { $0.id == version.id }
    return .keep(part, former: [version.id])
  }
}

extension FileContents {
  /// The time zones of a file that has nothing else.
  var zoneSteps: [ImportStep] {
    (0..<calendarCount).flatMap { calendar(at: $0).components(named: "VTIMEZONE") }.map { zone in
      .keep(
        component: zone.name, uid: "", title: zone.first("TZID")?.text ?? "", reason: .noItem, line: zone.line)
    }
  }
}
