import FocusbloxCalendar
import FocusbloxModel
import ICalendar

/// What other programs wrote beside a task, and no field of ours holds: LOCATION, URL, ATTACH, PERCENT-COMPLETE, STATUS IN-PROCESS
/// (RFC 5545 3.8.1).
struct ForeignDetails {
  private(set) var location: String?
  private(set) var url: String?
  private(set) var attachments: [Attachment] = []
  private(set) var percent: Int?
  private(set) var isInProcess = false

  struct Attachment {
    /// Absent where the file stands in the text itself.
    var uri: String?
    var name: String?

    func words(_ language: Language) -> String { name ?? uri ?? language("eine Datei", "a file") }
  }

  /// - Parameter isOpen: of a task that is done progress says nothing.
  init(_ text: [UInt8]?, isOpen: Bool) {
    guard let text, let object = try? CalendarObjectReading(text) else { return }
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
