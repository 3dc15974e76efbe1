import FocusbloxCalendar
import ICalendar

/// One item of a file as a calendar object of its own, or why it is none.
struct FileObject {
  /// Line of its first component in the file.
  var line: Int
  var content: Result<(reading: CalendarObjectReading, text: [UInt8]), MappingError>

  /// Takes a calendar apart: a series and its overrides share a UID and stay together, every other task and event stands alone
  /// (MAPPING T37, T38).
  static func all(in calendars: [Component]) -> [FileObject] {
    calendars.flatMap { CalendarSplit.objects(in: $0).map(FileObject.init) }
  }

  private init(_ object: Component) {
    line = object.components.first { $0.name != "VTIMEZONE" }?.line ?? object.line
    do throws(MappingError) {
      let reading = try CalendarObjectReading(object.bytes)
      guard !reading.hasUID else {
        content = .success((reading, object.bytes))
        return
      }
      // The name made of the content becomes its UID: importing the file again finds the item, and a server can have it.
      var named = object
      for (index, component) in object.components.enumerated() where component.name != "VTIMEZONE" {
        var component = component
        component.set(Property("UID", text: reading.uid))
        named.replaceComponent(at: index, with: component)
      }
      content = .success((try CalendarObjectReading(named.bytes), named.bytes))
    } catch {
      content = .failure(error)
    }
  }
}
