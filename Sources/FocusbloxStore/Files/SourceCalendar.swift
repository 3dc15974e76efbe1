/// A VCALENDAR of a file that was imported.
public struct SourceCalendar: Sendable, Hashable, Identifiable {
  public var id: Int64
  /// Its own properties and VTIMEZONEs, as a VCALENDAR without items; behind it may stand its number among those that say the same.
  public var frame: [UInt8]
}

/// A component of an imported file that is no item of ours, as it stood there.
public struct KeptComponent: Sendable, Hashable, Identifiable {
  /// 0 before it is stored.
  public var id: Int64
  public var calendarID: Int64
  /// The list that the file was imported into.
  public var listID: Int64?
  /// VJOURNAL, VFREEBUSY …
  public var name: String
  /// Empty where it has none.
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
