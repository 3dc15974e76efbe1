/// Compares the requested hrefs with the rows of the answer. The transport's callback writes the tally, and this module
/// reads the tally after the transport has returned.
final class MultigetTally: @unchecked Sendable {
  private enum Finding {
    case open, object, gone
    case failed(Int)
    case withoutData
  }
  private let asked: ArraySlice<Href>
  private var findings: [Href: Finding] = [:]
  /// The received objects, each once, in the order of arrival.
  private(set) var objects: [CalendarObject] = []
  /// Whether the answer has objects at hrefs that were not requested. An object that seems to be missing may be one of
  /// these.
  private(set) var isUnreliable = false
  var isAnswered = false

  init(_ asked: ArraySlice<Href>) {
    self.asked = asked
    findings = Dictionary(asked.map { ($0, Finding.open) }) { first, _ in first }
  }

  func take(_ row: MultistatusRow, at request: Href) {
    guard let href = Href(row.href, relativeTo: request), let finding = findings[href] else {
      isUnreliable = isUnreliable || row.calendarData != nil
      return
    }
    if case .object = finding { return }  // The server repeats the row of this href.
    if let data = row.calendarData {
      findings[href] = .object
      objects.append(CalendarObject(href: href, etag: row.etag, data: data))
    } else if row.isGone {
      findings[href] = .gone
    } else if let status = row.failureStatus, status != 404 {
      findings[href] = .failed(status)
    } else {
      findings[href] = .withoutData
    }
  }

  var open: [Href] {
    asked.filter {
      switch findings[$0] {
      case .open, .withoutData: true
      default: false
      }
    }
  }
  var withoutData: Set<Href> { Set(asked.filter { if case .withoutData = findings[$0] { true } else { false } }) }

  /// The answers for hrefs that the server reported as gone or failed.
  var refused: [ObjectAnswer] {
    asked.compactMap {
      switch findings[$0] {
      case .gone: .missing($0)
      case .failed(let status): .failed($0, .status(status))
      default: nil
      }
    }
  }
}
