import FuzzSupport
import ICalendar

/// The reader of streams gives the same result as the reader of whole texts, for any pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  var choices = Choices(input)
  let pieces = Streamed(choices.pieces(of: input))
  let whole = Streamed([input[...]])
  expectEqual(pieces.components, whole.components, "components do not depend on the pieces")
  expectEqual(pieces.calendars.map(\.string), whole.calendars.map(\.string), "calendars do not depend on the pieces")
  expectEqual(pieces.issues, whole.issues, "issues do not depend on the pieces")

  let text = ICalendarText(reading: input)
  // The components before the line of another format were already returned.
  guard !text.issues.contains(where: { $0.what == .vCalendar1 }) else { return 0 }
  let components = text.calendars.flatMap(\.components).filter { $0.name != "VTIMEZONE" }
  expectEqual(pieces.components, components.map(Streamed.Piece.init), "the stream gives the components of the text")
  let calendars = text.calendars.filter { $0.line > 0 }
  expectEqual(
    pieces.calendars.map(\.ownLines), calendars.map(\.ownLines), "the stream gives the calendars' own properties")
  return 0
}

/// The output of a stream.
private struct Streamed {
  struct Piece: Equatable {
    let text: String
    let line: Int

    init(_ component: Component) {
      text = component.string
      line = component.line
    }
  }

  var components: [Piece]
  /// The calendars of the source, without the calendar of components that have none.
  var calendars: [Component]
  var issues: [ReadingIssue]

  init(_ pieces: [ArraySlice<UInt8>]) {
    var stream = ComponentStream()
    var elements: [ComponentStream.Element] = []
    for piece in pieces { elements += stream.push(piece) }
    elements += stream.finish()
    expect(
      elements.allSatisfy { stream.calendars.indices.contains($0.calendarIndex) },
      "an element has a calendar of the stream")
    components = elements.map { Piece($0.component) }
    calendars = Array(stream.calendars.dropFirst())
    issues = stream.issues
  }
}

extension Component {
  /// The lines without line ends and folds.
  fileprivate var ownLines: [String] { properties.map { String(decoding: $0.refolded.bytes, as: UTF8.self) } }
}
