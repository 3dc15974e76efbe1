import FocusbloxStore
import ICalendar

/// The kept components of a file's earlier import, for comparison with the file's present components.
struct KeptParts {
  private var known: [KeptComponent]
  /// How many components with this text are kept and not yet met in the file.
  private var unmet: [[UInt8]: Int]

  init(_ known: [KeptComponent]) {
    self.known = known
    unmet = Dictionary(known.map { ($0.text, 1) }, uniquingKeysWith: +)
  }

  /// Another version replaces a kept component if the import updates known items and the version is not an older one.
  mutating func decide(_ part: KeptPart, updatesKnown: Bool, line: Int) -> ImportDecision {
    func skip(_ reason: ImportStep.SkipReason) -> ImportDecision {
      .leave(.skip(uid: part.uid, title: part.title, reason: reason, line: line), item: nil)
    }
    // A file that has a component twice is kept with both.
    if let count = unmet[part.text], count > 0 {
      unmet[part.text] = count - 1
      return skip(.unchanged)
    }
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
  /// The steps of a file that contains only time zones.
  var zoneSteps: [ImportStep] {
    calendars.flatMap { $0.components(named: "VTIMEZONE") }.map { zone in
      .keep(
        component: zone.name, uid: "", title: zone.first("TZID")?.text ?? "", reason: .noItem, line: zone.line)
    }
  }
}
