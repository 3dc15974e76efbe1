import CalDAV
import ICalendar

extension CalDAVError {
  /// Whether the server takes no object of this size. A server without space refuses smaller ones, too.
  var isAboutSize: Bool {
    if case .tooLarge(let refusal) = self { refusal.status != 507 } else { false }
  }
}

extension ListSync {
  /// Why the server does not take the object: its size, the list's limit where the server tells one (RFC 4791 section
  /// 5.2.5), and what makes it large.
  func reasonTooLarge(_ text: [UInt8]) async -> String {
    // The reason is complete without the limit, whatever the server answers to this question.
    let limit = try? await client.collection(at: collection).maxResourceSize
    return
      "it is too large for the server (\(Self.size(text.count))\(limit.map { ", at most " + Self.size($0) } ?? "")); "
      + Self.remedy(for: text)
  }

  private static func size(_ octets: Int) -> String { octets < 10_000 ? "\(octets) B" : "\(octets / 1000) kB" }

  private static func remedy(for text: [UInt8]) -> String {
    var largest = (name: "", octets: 0)
    func look(into component: Component) {
      for property in component.properties where property.bytes.count > largest.octets {
        largest = (property.name.uppercased(), property.bytes.count)
      }
      component.components.forEach(look)
    }
    ICalendarText(reading: text).calendars.forEach(look)
    return switch largest.name {
    case "DESCRIPTION": "shorten its notes"
    case "ATTACH": "remove its attachment"
    default: "most of it is \(largest.name)"
    }
  }
}
