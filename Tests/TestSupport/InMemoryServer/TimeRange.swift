/// The time-range of a calendar-query (RFC 4791 section 9.9), for items whose times are in UTC and do not recur.
struct TimeRange {
  private let start: String
  private let end: String

  /// Returns `nil` for a request without a time-range.
  init?(in body: [UInt8]) {
    let text = String(decoding: body, as: UTF8.self)
    guard let tag = text.firstRange(of: ":time-range").map({ text[$0.upperBound...].prefix { $0 != ">" } }) else {
      return nil
    }
    func value(_ name: String) -> String? {
      tag.firstRange(of: " \(name)=\"").map { String(tag[$0.upperBound...].prefix { $0 != "\"" }) }
    }
    start = value("start") ?? "00000101T000000Z"
    end = value("end") ?? "99991231T235959Z"
  }

  /// Texts of equal form sort like their times.
  func holds(_ object: ObjectText) -> Bool {
    func value(_ name: String) -> String? { object.lines.first { $0.name == name && object.isItem($0) }?.value }
    let begins = value("DTSTART")
    guard let ends = value("DUE") ?? value("DTEND") ?? begins else { return true }
    guard let begins, value("DUE") == nil else { return (begins ?? start) < end && start <= ends }
    return begins < end && start < ends
  }
}
