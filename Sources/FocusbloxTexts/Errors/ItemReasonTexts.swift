package import FocusbloxModel

/// Why an item was set aside, or an answer of a server is unusable, in the user's language. Beside the items, in
/// journals and in JSON the reasons stand in English.
extension Texts {
  /// The reason in the language; unchanged where no sentence here has its form, such as words of a server.
  package static func itemReason(_ reason: String, _ language: Language) -> String {
    if language == .english { return reason }
    for sentence in sentences {
      let english = sentence.english.split(separator: value, omittingEmptySubsequences: false)
      guard let values = values(in: reason[...], between: english) else { continue }
      // The parts of a list are sentences, too.
      let words = values.map { value in
        value.split(separator: "; ").map { itemReason(String($0), language) }.joined(separator: "; ")
      }
      let pieces = sentence.text(in: language).split(separator: value, omittingEmptySubsequences: false)
      return zip(pieces, words + [""]).map { String($0) + $1 }.joined()
    }
    return reason
  }

  /// The values between the pieces of a sentence; `nil` if the text is not that sentence.
  private static func values(in text: Substring, between pieces: [Substring]) -> [Substring]? {
    guard let head = pieces.first, text.hasPrefix(head) else { return nil }
    let rest = text.dropFirst(head.count)
    guard pieces.count > 1 else { return rest.isEmpty ? [] : nil }
    if pieces.count == 2 {
      guard rest.hasSuffix(pieces[1]) else { return nil }
      return [rest.dropLast(pieces[1].count)]
    }
    guard let place = rest.firstRange(of: pieces[1]) else { return nil }
    return values(in: rest[place.lowerBound...], between: Array(pieces.dropFirst())).map {
      [rest[..<place.lowerBound]] + $0
    }
  }

  /// Stands for a value, in the same order in each language.
  private static let value: Character = "%"

  private static let sentences = [
    LocalizedText("not sent, because servers would refuse the result: \(value)"),
    LocalizedText("another program's change in its former list cannot be repeated: \(value)"),
    LocalizedText("waiting until its former list “\(value)” is switched on"),
    LocalizedText(
      "waiting until the list “\(value)”, which contains it, is switched on"),
    LocalizedText("waiting until the server says whether it was moved here from another list"),
    LocalizedText("the server may send mail about it to \(value), so it waits for a sync that you start"),
    LocalizedText("the server cannot move it, and a copy would cancel it for \(value)"),
    LocalizedText("the server refused it: \(value)"),
    LocalizedText("the server answered \(value)"),
    LocalizedText("the server's answer makes no sense: \(value)"),
    LocalizedText("the server redirects the write out of the list, from \(value) to \(value)"),
    LocalizedText("the server did not answer the upload, and does not show the item"),
    LocalizedText("the server did not answer the change, and has the previous version"),
    LocalizedText("the server did not answer the write"),
    LocalizedText("it could not be written"),
    LocalizedText("it keeps changing on the server"),
    LocalizedText("it is too large for the server (\(value), at most \(value)); \(value)"),
    LocalizedText("it is too large for the server (\(value)); \(value)"),
    LocalizedText("shorten its notes"),
    LocalizedText("remove its attachment"),
    LocalizedText("most of it is \(value)"),
    LocalizedText(
      "the list is read-only on the server; “focusblox history” shows the step, and “focusblox undo NUMBER” takes it back"
    ),
    LocalizedText("the server said that it had stored it, but does not have it"),
    LocalizedText("the server said that it had stored it, but has the previous version"),
    LocalizedText("the server said that it had deleted it, but still has it"),
    LocalizedText("something else is in its place"),
    LocalizedText("the server shows “\(value)”, not “\(value)”"),
    LocalizedText("name or color of the list: \(value)"),
    LocalizedText("what the server has in its place cannot be read"),
    LocalizedText("it has no UID on the server, so it cannot be written there; what changed here stays here"),
    LocalizedText(
      "it shares its resource on the server with other items, so it cannot be written there; what changed here stays here"
    ),
    LocalizedText("it shares its resource in its old list with other items and cannot leave it; it is moved only here"),
    LocalizedText("its UID \(value) is already at \(value)"),
    LocalizedText("“\(value)”: its UID \(value) is already at \(value)"),
    LocalizedText("the UID was a task before"),
    LocalizedText("the UID was a block before"),
    LocalizedText("it is not iCalendar\(value)"),
    LocalizedText("it holds neither a task nor an event"),
    LocalizedText("it holds several items in one resource (\(value))"),
    LocalizedText("the event \(value) has a date that does not exist"),
    LocalizedText("the list has moved to iCloud's own storage; CalDAV shows only a notice"),
    LocalizedText("METHOD in a stored object"),
    LocalizedText("no UID"),
    LocalizedText("several UIDs (\(value))"),
    LocalizedText("the end is before the start"),
    LocalizedText("the end is the start"),
    LocalizedText("start and end are not both days or both times"),
    LocalizedText("an end and a DURATION"),
    LocalizedText("\(value) is a date that does not exist"),
    LocalizedText("\(value) is a day without VALUE=DATE"),
    LocalizedText("\(value) is a day, not a time"),
    LocalizedText("the time zone \(value) without its VTIMEZONE"),
    LocalizedText("an alarm beside its item"),
    LocalizedText("an alarm without \(value)"),
    LocalizedText("the name \(value)"),
    LocalizedText("a control character"),
    LocalizedText("the answer has no row"),
    LocalizedText("the answer has no row for the property"),
    LocalizedText("answered \(value), not 207"),
    LocalizedText("PROPFIND answered \(value), not 207"),
    LocalizedText("GET answered \(value), not an object"),
    LocalizedText("not a calendar"),
    LocalizedText("not an http or https address"),
    LocalizedText("no principal, no calendar home and no calendar was found"),
    LocalizedText("the listing does not even name the calendar"),
    LocalizedText("it names “\(value)” and nothing in the list"),
    LocalizedText("the report never ends"),
    LocalizedText("the answer names no push registration that is valid"),
    LocalizedText("the push registration is on another server"),
    LocalizedText("the answer has too many header fields"),
    LocalizedText("libcurl cannot be initialized"),
    // Of files: what a reader found, and what it did about it.
    LocalizedText("byte order mark"),
    LocalizedText("text in UTF-16 or UTF-32"),
    LocalizedText("a line of \(value) bytes is longer than the limit"),
    LocalizedText("components nested too deeply"),
    LocalizedText("line endings other than CRLF"),
    LocalizedText("bytes that are not UTF-8"),
    LocalizedText("a NUL byte"),
    LocalizedText("not a content line: \(value)"),
    LocalizedText("a quoted parameter value without its closing quote"),
    LocalizedText("END:\(value) without BEGIN"),
    LocalizedText("text outside a calendar: \(value)"),
    LocalizedText("vCalendar 1.0"),
    LocalizedText("no calendar"),
    LocalizedText("unknown time zone \(value); its times are read as local time"),
    LocalizedText("the time zone \(value) has too many rules; its times are read as local time"),
    LocalizedText("a rule that fires every second is not followed"),
    LocalizedText("a title of \(value) bytes is shown shortened"),
    LocalizedText("accepted"),
    LocalizedText("kept as text"),
    LocalizedText("shown repaired, kept as received"),
    LocalizedText("replaced by U+FFFD"), LocalizedText("taken as ended"),
    LocalizedText("wrapped in a calendar"),
    LocalizedText("not read"),
    LocalizedText("\(value) bytes are more than the limit"),
    LocalizedText("\(value) without END"),
    LocalizedText("\(value) outside a calendar"),
    LocalizedText("\(value) has an invalid value: \(value)"),
    LocalizedText("\(value) further issues"),
  ]
}
