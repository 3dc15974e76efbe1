import FocusbloxCalendar
import FocusbloxModel
import ICalendar

/// Other programs' properties of a task that no field of this project holds: LOCATION, URL, ATTACH, PERCENT-COMPLETE,
/// STATUS IN-PROCESS (RFC 5545 section 3.8.1).
package struct ForeignDetails {
  package private(set) var location: String?
  package private(set) var url: String?
  package private(set) var attachments: [Attachment] = []
  package private(set) var percent: Int?
  package private(set) var isInProcess = false
  /// TZIDs of the task's times that nothing explains.
  package private(set) var unknownZones: [String] = []

  /// A file that another program has attached.
  package struct Attachment {
    /// `nil` for a file that the text itself contains.
    package var uri: String?
    package var name: String?

    func words(_ language: Language) -> String { name ?? uri ?? language("a file") }
  }

  /// - Parameter isOpen: false for a completed task, whose progress is not shown.
  init(_ text: [UInt8]?, isOpen: Bool) {
    guard let text, let object = try? CalendarObjectReading(text) else { return }
    unknownZones = object.unknownZones
    location = object.master.first("LOCATION").map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    url = object.master.first("URL").map(\.value).flatMap { $0.isEmpty ? nil : $0 }
    attachments = object.master.all("ATTACH").compactMap { property in
      guard let resource = LinkedResource(property) else { return nil }
      let name = resource.label ?? property.parameter("FILENAME") ?? property.parameter("X-APPLE-FILENAME")
      if case .uri(let uri) = resource.content { return Attachment(uri: uri, name: name) }
      return Attachment(uri: nil, name: name)
    }
    guard isOpen else { return }
    percent = object.master.first("PERCENT-COMPLETE").flatMap { Int($0.value) }.flatMap {
      (1...99).contains($0) ? $0 : nil
    }
    isInProcess = object.master.first("STATUS")?.value.uppercased() == "IN-PROCESS"
  }
}
