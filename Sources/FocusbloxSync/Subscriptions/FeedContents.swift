import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// The events in the text of a subscribed calendar.
struct FeedContents {
  struct Event {
    var reading: CalendarObjectReading
    /// The address of the event within its list. It follows from the UID alone.
    var href: Href
    /// A hash of the event's text.
    var version: String
  }

  private(set) var events: [Event] = []
  /// The number of components that are no events, or too dense ones, by name.
  private(set) var others: [String: Int] = [:]
  /// The name that the calendar gives itself.
  private(set) var name: String?

  /// The PRODID of events from a calendar that this program made elsewhere.
  private static let maker = "-//FocusBlox//Subscribed calendar//EN"
  /// More than any calendar of people has.
  static let mostComponents = 20_000

  /// - Parameter list: the list of the subscription.
  /// - Throws: ``SubscriptionError``.
  init(_ octets: [UInt8], in list: CalendarList) throws {
    var pieces = [octets][...]
    var unicode = UnicodeText()
    var text: [UInt8] = []
    while let piece = unicode.next({ pieces.popFirst() }) { text += piece }
    if text.allSatisfy({ $0 <= 0x20 }) { throw SubscriptionError.empty }
    var rest = [text][...]
    let file = try FileContents({ rest.popFirst() }, scratchFolder: nil, found: { _ in })
    guard file.isCalendar else { throw SubscriptionError.notACalendar }
    guard Self.isWhole(text) else { throw SubscriptionError.cutOff }
    guard file.count <= Self.mostComponents else {
      throw SubscriptionError.tooManyComponents(limit: Self.mostComponents)
    }
    name = Self.name(of: file)
    for index in 0..<file.count {
      switch try file.part(at: index, namesWithoutStamp: true).content {
      case .item(let reading) where reading.kind == .block && reading.calendar.isTooDense:
        others["VEVENT", default: 0] += 1
      case .item(let reading) where reading.kind == .block: try add(reading, in: list)
      case .item: others["VTODO", default: 0] += 1
      case .kept(let part): others[part.name, default: 0] += 1
      case .shadow: continue
      }
    }
  }

  /// Whether the text ends where a calendar ends. A text that was cut off would look as if its last events were gone.
  private static func isWhole(_ text: [UInt8]) -> Bool {
    let end = text.lastIndex { $0 > 0x20 } ?? text.startIndex
    return String(decoding: text[...end].suffix(13), as: UTF8.self).uppercased() == "END:VCALENDAR"
  }

  /// In one line, and no longer than a name is.
  private static func name(of file: FileContents) -> String? {
    for calendar in file.calendars {
      for property in ["NAME", "X-WR-CALNAME"] {
        let words = (calendar.first(property)?.text ?? "").split(whereSeparator: \.isWhitespace)
        if !words.isEmpty { return String(words.joined(separator: " ").prefix(80)) }
      }
    }
    return nil
  }

  private mutating func add(_ reading: CalendarObjectReading, in list: CalendarList) throws {
    guard let href = Href(list.href + NameBasedUUID.make(of: "event", name: reading.uid).lowerCaseText) else { return }
    // Lines of this program, or its name as the maker, would make the event a block of the user's own.
    var foreign = reading.calendar.withoutOwnLines
    if reading.calendar.first("PRODID")?.value == CalendarObjectWriter.productIdentifier {
      foreign = foreign ?? reading.calendar
      foreign?.set(Property("PRODID", value: Self.maker))
    }
    let event = try foreign.map { try CalendarObjectReading($0.bytes) } ?? reading
    // Many servers write the time of the request into every event.
    let undated = event.calendar.mappingComponents { component in
      var component = component
      component.remove("DTSTAMP")
      return component
    }
    let text = String(decoding: (undated ?? event.calendar).bytes, as: UTF8.self)
    let version = NameBasedUUID.make(of: "version", name: text).lowerCaseText
    events.append(Event(reading: event, href: href, version: version))
  }
}

extension Component {
  /// Whether it repeats within an hour. No plan of people does, and every view would have to count its occurrences.
  fileprivate var isTooDense: Bool {
    components.contains { component in
      component.properties.contains { property in
        property.name == "RRULE"
          && ["SECONDLY", "MINUTELY"].contains { property.value.uppercased().contains("FREQ=\($0)") }
      }
    }
  }

  /// The component without the lines of this program, at any depth; `nil` if it has none.
  fileprivate var withoutOwnLines: Component? {
    var component = self
    component.removeProperties { $0.name.hasPrefix("X-FOCUSBLOX-") }
    let hasOwn = component.properties.count != properties.count
    let inner = component.mappingComponents(\.withoutOwnLines)
    return inner ?? (hasOwn ? component : nil)
  }
}
