/// The pages of ``CalDAVClient/changePages(in:since:)``. Each page is requested when the iterator needs it; a report
/// has at least one page. Store the token of a page once the page is processed: the next report continues from that
/// token.
///
/// The iterator throws ``CalDAVError/collectionVanished(_:)`` and other ``CalDAVError`` values. After an error pages
/// are missing, so the pages before it are not complete.
public struct ChangePages: AsyncSequence, Sendable {
  public typealias Element = CollectionChanges
  public typealias Failure = CalDAVError

  let client: CalDAVClient
  let collection: Href
  let token: String?
  let asksForTexts: Bool

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public struct Iterator: AsyncIteratorProtocol {
    struct Page {
      var rows: MemberRows
      var token: String?
      /// Whether this page invalidates the pages before it.
      var replacesEarlierPages: Bool
    }

    /// The kinds of requests, each with a fallback to the next kind.
    private enum Question {
      case changesWithTexts
      case changes
      case everything
      case listing
    }

    private let asked: ChangePages
    private var question: Question
    private var token: String?
    /// The number of pages of the current request kind.
    private var count = 0
    private var isOver = false

    init(_ asked: ChangePages) {
      self.asked = asked
      token = asked.token
      question = token == nil ? .everything : asked.asksForTexts ? .changesWithTexts : .changes
    }

    /// Whether the pages of the current request kind together list all members of the collection.
    var isComplete: Bool { question == .everything || question == .listing }

    public mutating func next() async throws(CalDAVError) -> CollectionChanges? {
      guard let page = try await nextMemberPage() else { return nil }
      var changes = page.rows.changes(token: page.token, isCompleteListing: isComplete)
      changes.replacesEarlierPages = page.replacesEarlierPages
      return changes
    }

    mutating func nextMemberPage() async throws(CalDAVError) -> Page? {
      while !isOver {
        do throws(CalDAVError) {
          return try await ask()
        } catch {
          try fallBack(from: error)
        }
      }
      return nil
    }

    private mutating func fallBack(from error: CalDAVError) throws(CalDAVError) {
      switch question {
      case .changesWithTexts where error.mayDependOnTexts:
        (question, token, count) = (.changes, asked.token, 0)
        return
      case .changes where error.mayDependOnToken: question = .everything
      case .everything where error.mayDependOnReport: question = .listing
      default:
        isOver = true
        throw asked.client.aboutCollection(error, asked.collection)
      }
      token = nil
      count = 0
    }

    private mutating func ask() async throws(CalDAVError) -> Page {
      let (client, collection) = (asked.client, asked.collection)
      guard question != .listing else {
        let rows = try await client.listedRows(of: collection)
        isOver = true
        return Page(rows: rows, token: nil, replacesEarlierPages: true)
      }
      let (rows, end) = try await client.reportedRows(
        of: collection, since: token, withTexts: question == .changesWithTexts)
      count += 1
      if rows.isTruncated {
        guard let next = end?.syncToken, next != token, count < client.limits.pages else {
          throw .malformedAnswer(
            url: client.base.replacing(collection).shown, line: nil, reason: "the report never ends")
        }
        token = next
      } else {
        isOver = true
      }
      return Page(rows: rows, token: end?.syncToken, replacesEarlierPages: count == 1)
    }
  }
}

extension CalDAVError {
  /// Whether the same question without the texts may succeed. One text with a character that XML forbids makes the whole
  /// answer unreadable.
  fileprivate var mayDependOnTexts: Bool {
    switch self {
    case .malformedAnswer, .tooLarge, .transport(.answerTooLarge, _): true
    default: mayDependOnToken
    }
  }

  /// Whether a request without the token may succeed. Servers answer an unknown token with 400, 403, 409, 410, 412, 415
  /// or 500.
  fileprivate var mayDependOnToken: Bool {
    switch self {
    case .invalidSyncToken, .unsupportedReport, .forbidden, .preconditionFailed: true
    case .refused(let refusal): [400, 403, 405, 409, 415, 500, 501].contains(refusal.status)
    case .malformedAnswer(_, _, let reason): isForbiddenCharacter || reason.contains("does not come to an end")
    default: refusal?.status == 410
    }
  }

  /// Whether a listing may succeed after the report failed: the server does not support the report, or fails on it.
  fileprivate var mayDependOnReport: Bool {
    switch self {
    case .unsupportedReport, .invalidSyncToken, .preconditionFailed, .forbidden, .tooLarge: true
    case .refused(let refusal): [400, 405, 409, 415, 500, 501].contains(refusal.status)
    case .malformedAnswer: isForbiddenCharacter
    default: false
    }
  }
}
