package import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore

extension StoreReader {
  /// The text of the task that an occurrence of another program's series becomes, from the known text of the series.
  package func copyOfOccurrence(
    of id: String, _ context: MappingContext
  ) throws -> (_ text: [UInt8], _ copy: TaskItem) -> [UInt8]? {
    let isHeld = try links(ofItem: .task, id: id).contains { $0.href != nil }
    return { CalendarObjectWriter.history(of: $0, as: $1, isHeld: isHeld, context: context) }
  }
}
