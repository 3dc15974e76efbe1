import Foundation

/// Collects the rows of a listing or a report, and keeps each member once, in any order and for any number of rows.
struct MemberRows {
  private enum Finding {
    case present(ETag?)
    case gone
  }

  let collection: Href
  private var findings: [Href: Finding] = [:]
  private var order: [Href] = []
  private(set) var isCollectionGone = false
  private(set) var rowCount = 0
  /// The first address that is neither the collection's nor inside it. It may be empty.
  private(set) var stranger: String?
  /// Whether a row names something inside the collection.
  private(set) var hasInnerRow = false
  /// Whether the server left members out (507). The report then continues with the new token.
  private(set) var isTruncated = false
  /// The collection's other address on the same server, to which the server redirects.
  var movedTo: Href?
  /// The time of the first answer by the server's clock.
  var answeredAt: Date?
  /// The members whose row has a text.
  private var objects: [Href: CalendarObject] = [:]
  /// Existing collections inside the collection.
  private var subcollections: Set<Href> = []

  init(of collection: Href) { self.collection = collection }

  /// Takes one row. A page may report a member both as existing and as gone. Such a member counts as existing, because
  /// a fetch decides.
  mutating func take(_ row: MultistatusRow, at request: Href) {
    rowCount += 1
    guard let href = Href(row.href, relativeTo: request) else {
      stranger = stranger ?? row.href
      return
    }
    if href == collection || href == request {  // After a redirect the rows name the address that answered.
      if row.isGone { isCollectionGone = true }
      if row.status == 507 || row.error?.name == DAVErrorElement.numberOfMatchesWithinLimits.name { isTruncated = true }
      return
    }
    // A row that has a status and no propstat may name several hrefs.
    for member in [href] + row.otherHrefs.compactMap({ Href($0, relativeTo: request) }) {
      // A resource outside the collection is not a member. As a member it would be read, written or deleted under the
      // wrong calendar.
      if member.isInside(collection) || member.isInside(request) {
        hasInnerRow = true
        note(member, row)
      } else {
        stranger = stranger ?? member.shown
      }
    }
  }

  private mutating func note(_ member: Href, _ row: MultistatusRow) {
    if row.isGone {
      objects[member] = nil
      if findings[member] == nil {
        findings[member] = .gone
        order.append(member)
      }
      return
    }
    // A collection inside a calendar is not a calendar object, whatever its members are.
    if member.isSpelledAsCollection || row.resourceTypes.contains(ElementName.collection.qualified) {
      subcollections.insert(member)
      return
    }
    if findings.updateValue(.present(row.etag), forKey: member) == nil { order.append(member) }
    if let data = row.calendarData {
      objects[member] = CalendarObject(href: member, etag: row.etag, data: data)
    } else if !objects.isEmpty {
      objects[member] = nil
    }
  }

  /// Adds the next page. The next page is newer, so its rows replace earlier rows.
  mutating func addPage(_ page: MemberRows) {
    for href in page.order {
      guard let finding = page.findings[href] else { continue }
      if findings.updateValue(finding, forKey: href) == nil { order.append(href) }
      if !objects.isEmpty { objects[href] = nil }
    }
    objects.merge(page.objects) { _, new in new }
    rowCount += page.rowCount
    subcollections.formUnion(page.subcollections)
    stranger = stranger ?? page.stranger
    hasInnerRow = hasInnerRow || page.hasInnerRow
    isCollectionGone = isCollectionGone || page.isCollectionGone
    isTruncated = page.isTruncated
    movedTo = page.movedTo ?? movedTo
  }

  func changes(token: String?, isCompleteListing: Bool) -> CollectionChanges {
    var changed: [CollectionChanges.Member] = []
    var vanished: [Href] = []
    changed.reserveCapacity(order.count)
    for href in order {
      switch findings[href] {
      case .present(let etag): changed.append(CollectionChanges.Member(href: href, etag: etag))
      case .gone: vanished.append(href)
      case nil: break
      }
    }
    return CollectionChanges(
      changed: changed, vanished: vanished, objects: objects, token: token, isCompleteListing: isCompleteListing,
      subcollections: subcollections.sorted { $0.path < $1.path }, movedTo: movedTo, answeredAt: answeredAt)
  }
}
