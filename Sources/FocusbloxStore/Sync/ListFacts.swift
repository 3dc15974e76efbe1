public import FocusbloxModel
public import Foundation
import GRDB

/// Facts that sync has learned about a list.
public struct ListFacts: Sendable, Hashable {
  /// Whether the server changes uploaded texts. Another order of lines is no change.
  public var rewritesTexts = false
  /// Whether the server cuts values at commas.
  public var cutsValues = false
  /// The number of token changes without a change of objects.
  public var tokenAlarms = 0
  /// The alarm settings with which the list was last processed.
  public var alarmSettings: String?
  /// The mapping with which the objects were last read.
  public var profile: MappingProfile?
  /// Whether a user created the calendar for events, even where the server also allows tasks.
  public var isMadeForEvents = false
  /// The state of the last sync of this list as the calendar of published alarms.
  public var alarms: AlarmCalendarState?

  /// At least one value is not `nil`.
  public struct AlarmCalendarState: Sendable, Hashable {
    public var token: String?
    public var ctag: String?
    /// The time of the last complete listing.
    public var listed: Date?

    public init(token: String?, ctag: String?, listed: Date?) {
      self.token = token
      self.ctag = ctag
      self.listed = listed
    }
  }
}

extension StoreReader {
  public func facts(ofList id: Int64) throws -> ListFacts {
    let sql = """
      SELECT rewrites_texts, cuts_values, token_alarms, alarm_settings, profile, made_for_events, \
      alarms_token, alarms_ctag, alarms_listed FROM lists WHERE id = ?
      """
    return try db.cachedStatement(sql: sql).rows([id]) { columns in
      var facts = ListFacts(
        rewritesTexts: try columns.next(), cutsValues: try columns.next(), tokenAlarms: try columns.next(),
        alarmSettings: try columns.optional(),
        profile: (try columns.optional() as String?).flatMap(MappingProfile.init), isMadeForEvents: try columns.next())
      let alarms = ListFacts.AlarmCalendarState(
        token: try columns.optional(), ctag: try columns.optional(), listed: try columns.optionalDate())
      if alarms.token != nil || alarms.ctag != nil || alarms.listed != nil { facts.alarms = alarms }
      return facts
    }.first ?? ListFacts()
  }

  /// The list that this value of the setting `alarmCalendar` last led to.
  public func list(ofAlarmCalendar text: String) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM lists WHERE alarm_calendar = ?"), arguments: [text])
  }
}

extension StoreTransaction {
  public func changeFacts(ofList id: Int64, _ change: (inout ListFacts) throws -> Void) throws {
    let known = try facts(ofList: id)
    var facts = known
    try change(&facts)
    if facts == known { return }
    try db.cachedStatement(
      sql: """
        UPDATE lists SET rewrites_texts = ?, cuts_values = ?, token_alarms = ?, alarm_settings = ?, profile = ?, \
        made_for_events = ?, alarms_token = ?, alarms_ctag = ?, alarms_listed = ? WHERE id = ?
        """
    ).execute(arguments: [
      facts.rewritesTexts, facts.cutsValues, facts.tokenAlarms, facts.alarmSettings, facts.profile?.rawValue,
      facts.isMadeForEvents, facts.alarms?.token, facts.alarms?.ctag, facts.alarms?.listed?.stored, id,
    ])
  }

  /// Records that this value of the setting `alarmCalendar` leads to this list only.
  public func setAlarmCalendar(_ listID: Int64, named text: String?) throws {
    try db.cachedStatement(sql: "UPDATE lists SET alarm_calendar = iif(id = ?, ?, NULL)").execute(
      arguments: [listID, text])
  }
}
