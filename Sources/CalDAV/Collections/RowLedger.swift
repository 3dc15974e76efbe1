/// Collects the rows of a listing or a report: each member once, however often and in whatever order it comes.
struct RowLedger {
  private enum Finding {
    case present(ETag?)
    case gone
  }

  let collection: Href
  private var findings: [Href: Finding] = [:]
  private var order: [Href] = []
  private(set) var saysCollectionIsGone = false
  private(set) var rowCount = 0
  /// Members were left out (507): the report goes on with the new token.
  private(set) var isTruncated = false

  init(of collection: Href) { self.collection = collection }

  /// Takes one row. A member said to be both there and gone on one page counts as there: fetching it will tell.
  mutating func take(_ row: MultistatusRow, at request: Href) {
    rowCount += 1
    guard let href = Href(row.href, relativeTo: request) else { return }
    if href == collection || href == request {  // the second after a redirect
      if row.isGone { saysCollectionIsGone = true }
      if row.status == 507 || row.error?.name == DAVErrorElement.numberOfMatchesWithinLimits.name { isTruncated = true }
      return
    }
    // A status of its own without propstats may speak of several hrefs.
    for member in [href] + row.otherHrefs.compactMap({ Href($0, relativeTo: request) })
    // What is elsewhere is no member: it would be read here, and written or deleted there.
    where member.isInside(collection) || member.isInside(request) {
      note(member, row)
    }
  }

  private mutating func note(_ member: Href, _ row: MultistatusRow) {
    if row.isGone {
      if findings[member] == nil {
        findings[member] = .gone
        order.append(member)
      }
      return
    }
    // Collections inside a calendar are no calendar objects, whatever they hold.
    if member.isSpelledAsCollection || row.resourceTypes.contains(ElementName.collection.qualified) { return }
    if findings.updateValue(.present(row.etag), forKey: member) == nil { order.append(member) }
  }

  /// Ends a page: what the next one says is newer and counts.
  mutating func addPage(_ page: RowLedger) {
    for href in page.order {
      guard let finding = page.findings[href] else { continue }
      if findings.updateValue(finding, forKey: href) == nil { order.append(href) }
    }
    rowCount += page.rowCount
    saysCollectionIsGone = saysCollectionIsGone || page.saysCollectionIsGone
    isTruncated = page.isTruncated
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
      changed: changed, vanished: vanished, token: token, isCompleteListing: isCompleteListing)
  }
}
