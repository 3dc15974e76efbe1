public import FocusbloxModel
public import Foundation
import GRDB

/// What sync has learned of a list.
public struct ListFacts: Sendable, Hashable {
  /// The server makes something else of texts than was sent.
  public var rewritesTexts = false
  /// It cuts values at commas.
  public var cutsValues = false
  /// How often its token moved on its own.
  public var tokenAlarms = 0
  /// The settings that the alarms in the list hang on, as they were when it was looked through.
  public var alarmSettings: String?
  /// What its objects were read with.
  public var profile: MappingProfile?
  /// A user made the calendar for events, also where the server says that it takes tasks.
  public var isMadeForEvents = false
  /// Up to where it was looked through as the calendar that alarms are published to.
  public var alarms: AlarmsLookedThrough?

  /// At least one of them is there.
  public struct AlarmsLookedThrough: Sendable, Hashable {
    public var token: String?
    public var ctag: String?
    /// When all objects were listed.
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
      let alarms = ListFacts.AlarmsLookedThrough(
        token: try columns.optional(), ctag: try columns.optional(), listed: try columns.optionalDate())
      if alarms.token != nil || alarms.ctag != nil || alarms.listed != nil { facts.alarms = alarms }
      return facts
    }.first ?? ListFacts()
  }

  /// The list that a text of the setting `alarmCalendar` led to last.
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

  /// A text of the setting `alarmCalendar` leads to this list, and to no other one.
  public func setAlarmCalendar(_ listID: Int64, named text: String?) throws {
    try db.cachedStatement(sql: "UPDATE lists SET alarm_calendar = iif(id = ?, ?, NULL)").execute(
      arguments: [listID, text])
  }
}
