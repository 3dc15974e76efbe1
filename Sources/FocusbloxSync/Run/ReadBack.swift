import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Reads written objects back, so that the server's version becomes the base. Many servers rewrite objects and still
  /// return an ETag.
  ///
  /// A text that came with the server's changes is read in any case. A server that returns one sample of every kind of
  /// line unchanged does not rewrite. For the other objects its strong ETag is enough (RFC 4791 section 5.3.4), and no
  /// sample is needed where the former version, or other objects of the list, show that the server keeps such lines. The
  /// server's changes then prove that it has stored what it confirmed.
  ///
  /// - Parameter shown: the server's changes since the first write; `nil` where they are unknown.
  func confirm(
    _ written: WrittenObjects, shownIn shown: CollectionChanges?, report: inout ListReport
  ) async throws {
    guard !written.isEmpty else { return }
    let (samples, others) = try parted(written, shown)
    let found = try await readBack(samples, shownIn: shown, report: &report)
    if found != .unclear, written.isKnownToRewrite != (found == .rewritten) {
      try store.write { try $0.changeFacts(ofList: list.id) { $0.rewritesTexts = found == .rewritten } }
    }
    guard !others.isEmpty else { return }
    let unsure = found == .asSent ? unlisted(others, in: shown) : others
    let doubted = Set(unsure.map(\.linkID))
    for batch in others.filter({ !doubted.contains($0.linkID) }).chunks(of: Self.batchSize) {
      try store.write { store in
        for object in batch { try store.setTag(ofLink: object.linkID, object.etag?.description) }
      }
    }
    _ = try await readBack(unsure, shownIn: shown, report: &report)
  }

  /// The objects to read, and those whose ETag may be enough.
  private func parted(
    _ written: WrittenObjects, _ shown: CollectionChanges?
  ) throws -> (samples: [WrittenObject], others: [WrittenObject]) {
    func isRead(_ object: WrittenObject) -> Bool {
      object.needsReading || written.areAllRead || shown?.objects[object.href] != nil
    }
    var samples = written.objects.filter(isRead)
    var others = written.objects.filter { !isRead($0) }
    var strange = others.filter(\.hasNewKinds)
    if written.isShort, !strange.isEmpty { strange = try store.read { try unknown(strange, $0) } }
    samples += strange
    let sampled = Set(strange.map(\.linkID))
    others.removeAll { sampled.contains($0.linkID) }
    return (samples, others)
  }

  /// The objects with a kind of line that the server has shown neither in their former versions nor in the list's newest
  /// objects of this program.
  private func unknown(_ objects: [WrittenObject], _ store: StoreReader) throws -> [WrittenObject] {
    var known: [ItemKind: ShownLines] = [:]
    return try objects.filter { object in
      guard let base = object.shownText, let text = try store.link(id: object.linkID)?.base else { return true }
      let kind = object.replaced.kind
      var lines =
        try known[kind]
        ?? ShownLines(store.shownTexts(ofList: list.id, kind, limit: 50).filter(WrittenObject.isMadeByUs))
      known[kind] = lines
      lines.insert(base)
      return !lines.cover(text)
    }
  }

  /// The written objects that the server's changes do not show with their ETag. A server may confirm a write that it has
  /// not stored.
  private func unlisted(_ written: [WrittenObject], in shown: CollectionChanges?) -> [WrittenObject] {
    guard let shown else { return written }
    let tags = Dictionary(
      shown.changed.compactMap { row in row.etag.map { (row.href, $0) } }, uniquingKeysWith: { first, _ in first })
    return written.filter { tags[$0.href] != $0.etag }
  }

  /// The result of a read-back; of several results the worst counts.
  private enum Finding: Int {
    /// The texts are equal except for line ends and the order of lines.
    case asSent
    case unclear
    case rewritten
  }

  private func readBack(
    _ written: [WrittenObject], shownIn shown: CollectionChanges?, report: inout ListReport
  ) async throws -> Finding {
    var finding = Finding.asSent
    func take(_ other: Finding) { if other.rawValue > finding.rawValue { finding = other } }
    for batch in written.chunks(of: Self.batchSize) {
      let texts = batch.compactMap { shown?.objects[$0.href] }
      var fetched = try await fetch(batch.map(\.href).filter { shown?.objects[$0] == nil })
      fetched.objects += texts
      let sent = Dictionary(batch.map { ($0.href, $0) }, uniquingKeysWith: { first, _ in first })
      var cut: [CutObject] = []
      try write(&report) { store, report in
        let links = try store.links(list: list.id, hrefKeys: fetched.objects.map(\.href.key))
        let known = Dictionary(links.map { ($0.hrefKey, $0) }, uniquingKeysWith: { first, _ in first })
        for object in fetched.objects {
          guard var link = known[object.href.key] else { continue }
          let isKept = link.base?.filter { $0 != 0x0D } == object.data.filter { $0 != 0x0D }
          let written = sent[object.href]
          let held = try written.flatMap { try store.heldText(before: $0) }
          if let written, written.etag == nil || written.etag != object.etag,
            try sendAgain(link, written, over: object, in: store, report: &report)
          {
            take(.unclear)
          } else if let etag = object.etag, let written,
            isNormalisation(object, of: link, as: written, after: held, isKept: isKept)
          {
            // The answer to the PUT named this version or none. The differences are the server's normalisation and no
            // remote edit.
            let isAsSent = isKept || Self.haveSameLines(link.base, object.data)
            take(!isAsSent ? .rewritten : etag.isWeak ? .unclear : .asSent)
            let text = link.base
            let whole = try link.itemID.flatMap { try store.wholeText(of: link.kind, id: $0) }
            link.etag = etag.description
            link.base = object.data
            try store.renewWholeText(of: link)
            try store.save(&link)
            if !isKept, let text {
              if let values = CutValues(in: object.data, of: text) {
                cut.append(CutObject(link: link, object: object, sent: text, former: whole, values: values))
              }
              if let held = try holdDropped(of: text, link, written, formerly: whole, store) {
                report.heldHere.append(held)
              }
            }
          } else {
            take(.unclear)
            for remote in RemoteObject.all(in: object) {
              try mergeRemote(remote, after: held, by: application, in: store, report: &report)
            }
          }
        }
      }
      try await resendCutValues(cut, report: &report)
      let found = Set(fetched.objects.map(\.href))
      for object in batch where !found.contains(object.href) {
        take(.unclear)
        try await revertUpload(object, report: &report)
      }
    }
    return finding
  }

  private static func haveSameLines(_ sent: [UInt8]?, _ stored: [UInt8]) -> Bool {
    func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
      text.filter { $0 != 0x0D }.split(separator: 0x0A).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    return sent.map(lines) == lines(stored)
  }
}

extension StoreReader {
  /// The text that the server has shown of an object before the write, or of the source of the item's move. A sent text
  /// that was not read back does not show which alarms the server stores (I8).
  fileprivate func heldText(before written: WrittenObject) throws -> [UInt8]? {
    let former = written.isNew ? try link(waitingFor: written.linkID) : written.replaced
    return former.flatMap { $0.hasSentBase ? nil : $0.base }
  }
}

/// An object that a PUT has just stored.
struct WrittenObject: Sendable {
  var href: Href
  /// The ETag of the answer to the PUT.
  var etag: ETag?
  /// The link before the write, with the ETag of If-Match.
  var replaced: SyncLink
  /// Another program's edits of a move's source that this write contains.
  var sourceEdits: MoveSourceEdits?
  var linkID: Int64 { replaced.id }
  var isNew: Bool { replaced.href == nil }
  /// Whether the ETag is not enough: the ETag is weak or missing, or the write was not an ordinary one.
  var needsReading: Bool
  /// Whether the text has a kind of line that neither the version before the write nor an earlier text of the run has.
  fileprivate(set) var hasNewKinds = false

  fileprivate static let largeSize = 1 << 18
  private static let maker = Array("\nPRODID:\(CalendarObjectWriter.productIdentifier)".utf8)

  /// Whether this program made the object.
  static func isMadeByUs(_ text: [UInt8]) -> Bool { text.prefix(512).contains(maker) }

  /// What the server made of a text of this program before the write.
  var shownText: [UInt8]? {
    guard let base = formerText, Self.isMadeByUs(base) else { return nil }
    return base
  }

  private var formerText: [UInt8]? { isNew || replaced.hasSentBase ? nil : replaced.base }

  /// Whether the server has shown a line of each kind in the version before the write. That version is what the server
  /// made of a text of this program, or too large to be read twice.
  fileprivate func isShown(inKindsOf text: [UInt8]) -> Bool {
    guard let base = text.count >= Self.largeSize ? formerText : shownText else { return false }
    return ShownLines([base]).cover(text)
  }
}

/// The objects that one run has stored.
struct WrittenObjects: Sendable {
  /// Whether the list's server changed texts of earlier runs.
  let isKnownToRewrite: Bool
  private(set) var objects: [WrittenObject] = []
  private var kinds = SentLineKinds()
  private var octets = 0

  init(isKnownToRewrite: Bool) { self.isKnownToRewrite = isKnownToRewrite }

  var isEmpty: Bool { objects.isEmpty }
  var isShort: Bool { objects.count <= 20 }

  /// Whether every object is read. For so few new objects, reading is cheaper than a listing.
  var areAllRead: Bool { isKnownToRewrite || (isShort && objects.contains(where: \.isNew)) }

  /// Whether the server's changes should bring the texts, so that no further request reads them. The changes bring the
  /// texts of all objects that were sent.
  var areReadWithChanges: Bool { !isEmpty && isShort && octets <= WrittenObject.largeSize }

  mutating func append(_ object: WrittenObject, text: [UInt8]) {
    octets += text.count
    var object = object
    object.hasNewKinds = !object.needsReading && !object.isShown(inKindsOf: text) && kinds.insertNewKinds(in: text)
    objects.append(object)
  }
}
