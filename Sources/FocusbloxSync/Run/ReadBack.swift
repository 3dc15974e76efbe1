import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// What a server made of our text becomes the base: many rewrite what they store and still return an ETag.
  ///
  /// One that gives back an object with every kind of line that was sent, octet by octet, rewrites nothing: of the others its
  /// strong ETag says enough (RFC 4791 5.3.4). That new ones are there at all, its listing says.
  ///
  /// - Parameter token: what the server called its state before anything was sent.
  func confirm(_ written: WrittenObjects, since token: String?, report: inout ListReport) async throws {
    guard !written.samples.isEmpty else { return }
    let isKnownToRewrite = try store.read { try $0.facts(ofList: list.id).rewritesTexts }
    let isWhole = isKnownToRewrite || written.isShort
    let found = try await readBack(written.samples + (isWhole ? written.others : []), report: &report)
    if found != .unclear, isKnownToRewrite != (found == .rewritten) {
      try store.write { try $0.changeFacts(ofList: list.id) { $0.rewritesTexts = found == .rewritten } }
    }
    guard !isWhole, !written.others.isEmpty else { return }
    let unsure = found == .asSent ? try await unlisted(written.others, since: token) : written.others
    let doubted = Set(unsure.map(\.linkID))
    for batch in written.others.filter({ !doubted.contains($0.linkID) }).chunks(of: Self.batchSize) {
      try store.write { store in
        for object in batch { try store.setTag(ofLink: object.linkID, object.etag?.description) }
      }
    }
    _ = try await readBack(unsure, report: &report)
  }

  /// Of objects that were written those that the server's own listing does not show as they were. A server with the ETag of a
  /// changed object has it; of a new one it may have said so without storing anything.
  private func unlisted(_ written: [WrittenObject], since token: String?) async throws -> [WrittenObject] {
    guard written.contains(where: \.isNew) else { return [] }
    guard let token else { return written }
    do {
      let rows = try await client.changes(in: collection, since: token).changed
      let tags = Dictionary(
        rows.compactMap { row in row.etag.map { (row.href, $0) } }, uniquingKeysWith: { first, _ in first })
      return written.filter { tags[$0.href] != $0.etag }
    } catch {
      guard error.concernsOneItem else { throw error }
      return written
    }
  }

  /// What reading back has shown; of several the worst.
  private enum Finding: Int {
    /// Octet by octet but for line ends.
    case asSent
    case unclear
    case rewritten
  }

  private func readBack(_ written: [WrittenObject], report: inout ListReport) async throws -> Finding {
    var finding = Finding.asSent
    func take(_ other: Finding) { if other.rawValue > finding.rawValue { finding = other } }
    for batch in written.chunks(of: Self.batchSize) {
      let fetched = try await fetch(batch.map(\.href))
      let sent = Dictionary(batch.map { ($0.href, $0) }, uniquingKeysWith: { first, _ in first })
      var cut: [CutObject] = []
      report = try store.write { store in
        var report = report
        let links = try store.links(list: list.id, hrefKeys: fetched.objects.map(\.href.key))
        let known = Dictionary(links.map { ($0.hrefKey, $0) }, uniquingKeysWith: { first, _ in first })
        for object in fetched.objects {
          guard var link = known[object.href.key] else { continue }
          let isKept = link.base?.filter { $0 != 0x0D } == object.data.filter { $0 != 0x0D }
          let written = sent[object.href]
          if let written, written.etag == nil || written.etag != object.etag,
            try sendAgain(link, written, over: object, in: store, report: &report)
          {
            take(.unclear)
          } else if let etag = object.etag, let written, isSpelling(object, of: link, as: written, isKept: isKept) {
            // The answer to our PUT named this very version or none: what differs is the server's spelling, nobody's edit.
            take(!isKept ? .rewritten : etag.isWeak ? .unclear : .asSent)
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
              if let held = try holdDropped(of: text, link, formerly: whole, store) { report.heldHere.append(held) }
            }
          } else {
            take(.unclear)
            for remote in RemoteObject.all(in: object) {
              try meet(remote, after: written?.replaced.base, in: store, report: &report)
            }
          }
        }
        return report
      }
      try await mend(cut, report: &report)
      let found = Set(fetched.objects.map(\.href))
      for object in batch where !found.contains(object.href) {
        take(.unclear)
        try await takeBack(object, report: &report)
      }
    }
    return finding
  }
}

/// An object that a PUT has just stored.
struct WrittenObject: Sendable {
  var href: Href
  /// From the answer to the PUT.
  var etag: ETag?
  /// As it was before: with the ETag that If-Match had.
  var replaced: SyncLink
  /// What another program had changed at the old place of a move, and was to be stored with it.
  var late: LateEdits?
  var linkID: Int64 { replaced.id }
  var isNew: Bool { replaced.href == nil }
  /// Whether its ETag is not enough: it is weak or absent, or something about the item was not plain.
  var needsReading: Bool
}

/// What was stored in one run.
struct WrittenObjects: Sendable {
  /// To be read back whatever the server is like.
  private(set) var samples: [WrittenObject] = []
  /// Of these, no line is of a kind that no sample has.
  private(set) var others: [WrittenObject] = []
  private var kinds = SentKinds()

  /// To read so few is quicker than to ask whether they are all there.
  var isShort: Bool { samples.count + others.count <= 20 && others.contains(where: \.isNew) }

  mutating func append(_ object: WrittenObject, text: [UInt8]) {
    if kinds.takeNew(in: text) || object.needsReading {
      samples.append(object)
    } else {
      others.append(object)
    }
  }
}
