/// A VCALENDAR of an imported file.
public struct SourceCalendar: Sendable, Hashable, Identifiable {
  public var id: Int64
  /// The calendar's own properties and VTIMEZONEs, as a VCALENDAR without items. A number may follow, which separates
  /// several calendars with equal content.
  public var frame: [UInt8]
}

/// A component of an imported file that is not a task or block, as written in the file.
public struct KeptComponent: Sendable, Hashable, Identifiable {
  /// The key; 0 before the component is stored.
  public var id: Int64
  public var calendarID: Int64
  /// The list that received the file's items.
  public var listID: Int64?
  /// VJOURNAL, VFREEBUSY …
  public var name: String
  /// The UID; empty for a component without one.
  public var uid: String
  public var text: [UInt8]

  public init(id: Int64 = 0, calendarID: Int64, listID: Int64?, name: String, uid: String, text: [UInt8]) {
    self.id = id
    self.calendarID = calendarID
    self.listID = listID
    self.name = name
    self.uid = uid
    self.text = text
  }
}
