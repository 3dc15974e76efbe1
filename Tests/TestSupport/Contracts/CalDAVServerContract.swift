public import CalDAV
import Foundation

/// The behaviour that the client needs from any server, in memory or real. Each step throws a ``Violation`` with the
/// expectation. A step uses a calendar of its own and removes it.
public struct CalDAVServerContract: Sendable {
  public struct Violation: Error, CustomStringConvertible {
    public let description: String
  }

  /// The differences between real servers that the client tolerates.
  public struct Allowances: Sendable {
    /// The server stores a second object with an existing UID.
    public var storesDuplicateUIDs = false
    /// The server ignores If-None-Match: * and the If-Match of a DELETE.
    public var ignoresConditions = false
    /// The server drops unknown properties.
    public var dropsXProperties = false
    /// The server answers a multiget of a missing calendar with an empty multistatus.
    public var answersEmptyForMissing = false
    /// The server ignores the last segment of Destination, and loses objects that are moved within their calendar.
    public var losesWhatIsRenamed = false

    public init() {}
  }

  private let client: CalDAVClient
  private let calendar: CalendarCollection
  private let allowances: Allowances

  public init(client: CalDAVClient, calendar: CalendarCollection, allowances: Allowances = Allowances()) {
    self.client = client
    self.calendar = calendar
    self.allowances = allowances
  }

  /// Runs every step in order.
  public func run() async throws {
    try await emptyCalendar()
    try await createReadUpdateDelete()
    try await conditions()
    try await changesSinceToken()
    try await listing()
    try await fetchingMany()
    try await oddNames()
    try await uidConflicts()
    try await missingCalendar()
    try await nameAndColor()
    try await moving()
    try await removeEverything()
  }

  public func emptyCalendar() async throws {
    let listing = try await client.listing(of: calendar.href)
    try expect(listing.changed.isEmpty, "a new calendar is empty")
    try expect(listing.isCompleteListing, "a listing says that it is complete")
  }

  public func createReadUpdateDelete() async throws {
    let href = calendar.href.appending("contract-one.ics")
    let made = try await client.put(
      ContractObject.task(uid: "contract-one", summary: "Eins, zwei; drei"), at: href, precondition: .ifNoneMatch)
    try expect(made.isNew, "a PUT of something new says 201")
    let first = try await object(href)
    try expect(text(first).contains("UID:contract-one"), "the object comes back with its UID")
    let tag = try await currentTag(href, first)
    _ = try await client.put(
      ContractObject.task(uid: "contract-one", summary: "Geändert"), at: href, precondition: .ifMatch(tag))
    let second = try await object(href)
    try expect(text(second).contains("SUMMARY:Geändert"), "an update with the current tag is stored")
    let newTag = try await currentTag(href, second)
    let deletion = try await client.delete(href, ifMatch: newTag)
    try expect(deletion == .deleted, "a DELETE with the current tag deletes")
    let gone = try await client.get(href)
    try expect(gone == nil, "what was deleted is gone")
    try await expectGone { try await client.delete(href, ifMatch: newTag) }
  }

  public func conditions() async throws {
    let href = calendar.href.appending("contract-two.ics")
    let data = ContractObject.task(uid: "contract-two", summary: "Bedingungen")
    _ = try await client.put(data, at: href, precondition: .ifNoneMatch)
    let tag = try await currentTag(href, try await object(href))
    let stale = ETag("\"contract-stale\"") ?? tag
    try await expectPreconditionFailure("an update with a stale tag") {
      _ = try await client.put(data, at: href, precondition: .ifMatch(stale))
    }
    if !allowances.ignoresConditions {
      try await expectPreconditionFailure("a creation over something that is there") {
        _ = try await client.put(data, at: href, precondition: .ifNoneMatch)
      }
      try await expectPreconditionFailure("a deletion with a stale tag") {
        _ = try await client.delete(href, ifMatch: stale)
      }
    }
    _ = try await client.delete(href, ifMatch: try await currentTag(href, try await object(href)))
  }

  public func changesSinceToken() async throws {
    guard calendar.supportsSyncCollection else { return }
    let start = try await client.changes(in: calendar.href, since: nil)
    guard let token = start.token else { throw Violation(description: "a report gives a token") }
    let kept = calendar.href.appending("contract-kept.ics")
    let lost = calendar.href.appending("contract-lost.ics")
    _ = try await client.put(
      ContractObject.task(uid: "contract-kept", summary: "bleibt"), at: kept, precondition: .ifNoneMatch)
    _ = try await client.put(
      ContractObject.task(uid: "contract-lost", summary: "geht"), at: lost, precondition: .ifNoneMatch)
    let middle = try await client.changes(in: calendar.href, since: token)
    try expect(Set(middle.changed.map(\.href)).isSuperset(of: [kept, lost]), "new objects are reported")
    let texts = try await client.changes(in: calendar.href, since: token, withTexts: true)
    try expect(texts.changed.map(\.href) == middle.changed.map(\.href), "a question for texts has the same rows")
    if let shown = texts.objects[kept] {
      func lines(_ object: CalendarObject) -> [Substring] { text(object).split(whereSeparator: \.isNewline) }
      try expect(try await lines(shown) == lines(object(kept)), "a row has the object's text")
    }
    _ = try await client.delete(lost, ifMatch: try await currentTag(lost, try await object(lost)))
    let end = try await client.changes(in: calendar.href, since: middle.token)
    try expect(end.vanished.contains(lost), "a deleted object is reported")
    try expect(!end.isCompleteListing, "a delta is no listing")
    let quiet = try await client.changes(in: calendar.href, since: end.token)
    try expect(!quiet.vanished.contains(kept), "what was not touched has not vanished")
    let unknown = try await client.changes(in: calendar.href, since: "contract-unknown-token")
    try expect(
      unknown.changed.isEmpty || unknown.changed.map(\.href).contains(kept),
      "an unknown token ends in a listing or in nothing")
    try expect(unknown.vanished.filter { $0 == kept }.isEmpty, "an unknown token never deletes")
    _ = try await client.delete(kept, ifMatch: try await currentTag(kept, try await object(kept)))
  }

  public func listing() async throws {
    let hrefs = try await make(3, "listing")
    let listing = try await client.listing(of: calendar.href)
    try expect(Set(listing.changed.map(\.href)) == Set(hrefs), "a listing names exactly what is there")
    try await removeEverything()
  }

  public func fetchingMany() async throws {
    let hrefs = try await make(7, "many")
    let ghost = calendar.href.appending("contract-ghost.ics")
    var found: [Href: Int] = [:]
    var missing: [Href] = []
    for try await answer in client.objects(at: hrefs + [ghost], in: calendar.href) {
      switch answer {
      case .object(let object): found[object.href, default: 0] += 1
      case .missing(let href): missing.append(href)
      case .failed: throw Violation(description: "nothing fails")
      }
    }
    try expect(Set(found.keys) == Set(hrefs), "a multiget brings what is there")
    try expect(found.values.allSatisfy { $0 == 1 }, "a multiget brings each object once")
    try expect(missing == [ghost], "a multiget names what is missing")
    try await removeEverything()
  }

  public func oddNames() async throws {
    for name in ["contract a@b+c.ics", "contract-é.ics"] {
      let href = calendar.href.appending(name)
      _ = try await client.put(
        ContractObject.task(uid: "contract-odd-\(name.utf8.count)", summary: "Name"), at: href,
        precondition: .ifNoneMatch)
      let listing = try await client.listing(of: calendar.href)
      try expect(listing.changed.map(\.href).contains(href), "\(name) is found in the listing, however it is spelled")
      var found = 0
      for try await case .object in client.objects(at: [href], in: calendar.href) { found += 1 }
      try expect(found == 1, "\(name) is found by a multiget")
    }
    try await removeEverything()
  }

  public func uidConflicts() async throws {
    let first = calendar.href.appending("contract-uid-1.ics")
    let second = calendar.href.appending("contract-uid-2.ics")
    let data = ContractObject.task(uid: "contract-uid", summary: "einmal")
    _ = try await client.put(data, at: first, precondition: .ifNoneMatch)
    do {
      _ = try await client.put(data, at: second, precondition: .ifNoneMatch)
      try expect(allowances.storesDuplicateUIDs, "a second object with a UID is refused")
    } catch CalDAVError.uidConflict {
      let gone = try await client.get(second)
      try expect(gone == nil, "a refused object is not stored")
    }
    let found = try await client.find(uid: "contract-uid", in: calendar.href)
    try expect(found.map(\.href).contains(first), "an object is found by its UID")
    try expect(found.count == (allowances.storesDuplicateUIDs ? 2 : 1), "as many as there are")
    let part = try await client.find(uid: "contract-ui", in: calendar.href)
    try expect(part.isEmpty, "a part of a UID finds nothing")
    try await removeEverything()
  }

  public func missingCalendar() async throws {
    guard let ghost = Href(calendar.href.path.dropLast() + "-ghost/") else { return }
    try await expectVanished("listing", ghost) { _ = try await client.listing(of: ghost) }
    try await expectVanished("state", ghost) { _ = try await client.state(of: ghost) }
    try await expectVanished("changes", ghost) { _ = try await client.changes(in: ghost, since: "x") }
    try await expectVanished("find", ghost) { _ = try await client.find(uid: "x", in: ghost) }
    guard !allowances.answersEmptyForMissing else { return }
    try await expectVanished("multiget", ghost) {
      for try await _ in client.objects(at: [ghost.appending("x.ics")], in: ghost) {}
    }
  }

  /// A refused value leaves the old value. An accepted value is shown.
  public func nameAndColor() async throws {
    let before = try await client.collection(at: calendar.href)
    let name = "Vertrag & <neu>"
    do {
      try await client.rename(calendar.href, to: name)
      let after = try await client.collection(at: calendar.href)
      try expect(after.displayName == name, "a new name is shown")
      if let old = before.displayName { try await client.rename(calendar.href, to: old) }
    } catch let error as CalDAVError where error.refusal != nil {
      let after = try await client.collection(at: calendar.href)
      try expect(after.displayName == before.displayName, "a refused name changes nothing")
    }
    do {
      try await client.recolor(calendar.href, to: "#12AB9F")
      let after = try await client.collection(at: calendar.href)
      try expect(after.color?.uppercased().hasPrefix("#12AB9F") == true, "a new colour is shown")
    } catch let error as CalDAVError where error.refusal != nil {
      let after = try await client.collection(at: calendar.href)
      try expect(after.color == before.color, "a refused colour changes nothing")
    }
  }

  /// A server without MOVE answers so and moves nothing.
  public func moving() async throws {
    guard !allowances.losesWhatIsRenamed else { return }
    let old = calendar.href.appending("contract-move-1.ics")
    let new = calendar.href.appending("contract-move-2.ics")
    let data = ContractObject.task(uid: "contract-move", summary: "zieht um")
    _ = try await client.put(data, at: old, precondition: .ifNoneMatch)
    let tag = try await currentTag(old, try await object(old))
    do {
      try await client.move(old, to: new, ifMatch: tag)
      let gone = try await client.get(old)
      try expect(gone == nil, "what was moved is not where it was")
      try expect(text(try await object(new)).contains("UID:contract-move"), "what was moved is where it should be")
    } catch let error as CalDAVError where error.refusal != nil {
      let there = try await client.get(old)
      try expect(there != nil, "what was not moved is where it was")
      let gone = try await client.get(new)
      try expect(gone == nil, "what was not moved is nowhere else")
    }
    try await removeEverything()
  }

  public func removeEverything() async throws {
    for member in try await client.listing(of: calendar.href).changed {
      guard let object = try await client.get(member.href), let tag = member.etag ?? object.etag else { continue }
      _ = try await client.delete(member.href, ifMatch: tag)
    }
  }

  private func make(_ count: Int, _ name: String) async throws -> [Href] {
    var hrefs: [Href] = []
    for number in 0..<count {
      let href = calendar.href.appending("contract-\(name)-\(number).ics")
      let data =
        number % 2 == 1 && calendar.accepts(.vevent)
        ? ContractObject.block(uid: "contract-\(name)-\(number)", summary: "Block \(number)")
        : ContractObject.task(uid: "contract-\(name)-\(number)", summary: "Aufgabe \(number)")
      _ = try await client.put(data, at: href, precondition: .ifNoneMatch)
      hrefs.append(href)
    }
    return hrefs
  }

  private func object(_ href: Href) async throws -> CalendarObject {
    guard let object = try await client.get(href) else { throw Violation(description: "\(href) is there") }
    return object
  }

  /// The ETag of a GET, or of the listing if only the listing has it.
  private func currentTag(_ href: Href, _ object: CalendarObject) async throws -> ETag {
    if let tag = object.etag { return tag }
    let listing = try await client.listing(of: calendar.href)
    guard let tag = listing.changed.first(where: { $0.href == href })?.etag else {
      throw Violation(description: "\(href) has a tag")
    }
    return tag
  }

  private func text(_ object: CalendarObject) -> String { String(decoding: object.data, as: UTF8.self) }

  private func expect(_ isTrue: Bool, _ sentence: String) throws {
    if !isTrue { throw Violation(description: "expected that \(sentence)") }
  }

  private func expectPreconditionFailure(_ what: String, _ attempt: () async throws -> Void) async throws {
    do { try await attempt() } catch CalDAVError.preconditionFailed { return }
    throw Violation(description: "expected that \(what) fails")
  }

  private func expectGone(_ attempt: () async throws -> CalDAVClient.DeleteOutcome) async throws {
    do {
      let outcome = try await attempt()
      try expect(outcome == .alreadyGone, "a second DELETE finds nothing")
    } catch CalDAVError.preconditionFailed {}  // Some servers answer this way.
  }

  private func expectVanished(_ what: String, _ collection: Href, _ attempt: () async throws -> Void) async throws {
    do { try await attempt() } catch CalDAVError.collectionVanished(let href) {
      return try expect(href == collection, "\(what) names the calendar that vanished")
    }
    throw Violation(description: "expected that \(what) of a missing calendar says that it vanished")
  }
}
