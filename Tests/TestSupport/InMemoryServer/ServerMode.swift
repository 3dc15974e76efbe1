/// How the server behaves where real servers differ. The defaults are the strictest reading of the standards.
public struct ServerMode: Sendable {
  public enum TokenRefusal: Sendable, CaseIterable {
    case forbidden, preconditionFailed, serverError, fullListing, nothing
  }
  public enum ETagForm: Sendable, CaseIterable { case strong, weak, unquoted }
  public enum HrefForm: Sendable, CaseIterable { case path, url, oddEncoding }
  public enum UIDConflict: Sendable, CaseIterable {
    case conflict, preconditionFailed, uniqueInHome, badRequest, storesDuplicate
  }
  public enum MultigetGap: Sendable, CaseIterable { case row, omitted, failsWhole }
  public enum UIDQuery: Sendable, CaseIterable { case found, refused, empty }
  public enum WellKnown: Sendable, CaseIterable { case relative, absolute, found, missing }

  /// Whether sync-collection and sync-token are there (SabreDAV 1.8, Horde: not).
  public var hasSyncCollection = true
  /// Whether getctag is there (Horde: not).
  public var hasCTag = true
  /// What an unknown sync-token brings.
  public var unknownToken = TokenRefusal.forbidden
  /// Rows of one sync-collection answer; the rest follows after a 507 row (Cyrus, sabre/dav).
  public var pageSize: Int?
  /// Whether that row names its reason, too, which RFC 6578 3.6 leaves to the server.
  public var explainsPages = true
  /// Tokens and ctags count seconds: everything of the token's second comes again (SOGo).
  public var countsSeconds = false
  public var etags = ETagForm.strong
  /// Whether a PUT answers with the tag (Horde: not).
  public var givesETagOnPut = true
  /// Orders properties, folds at other places, writes `PT0S` as `P0D` (Radicale, Xandikos).
  public var rewritesBodies = false
  /// Drops every X- property (Horde).
  public var dropsXProperties = false
  /// Cuts X- values at the first bare comma (Radicale).
  public var cutsXValuesAtCommas = false
  /// Drops VALARM (Horde).
  public var dropsAlarms = false
  public var uidConflict = UIDConflict.conflict
  public var multigetGap = MultigetGap.row
  public var hrefs = HrefForm.path
  public var wellKnown = WellKnown.relative
  /// Answers 207 with an inner 404 for what is missing (Xandikos).
  public var wrapsNotFound = false
  /// Wraps the refusals of PUT and MKCALENDAR in a 207 (Xandikos 0.2.8).
  public var wrapsRefusals = false
  /// 412 instead of 404 for a conditional DELETE of what is gone (sabre/dav).
  public var deletionOfMissingIs412 = false
  /// Overwrites in spite of If-None-Match: * and deletes in spite of If-Match (SOGo).
  public var ignoresConditions = false
  /// Ignores property filters (SOGo).
  public var ignoresPropertyFilters = false
  /// What a calendar-query for a UID brings.
  public var uidQuery = UIDQuery.found
  /// MKCALENDAR says 201 and makes nothing (Horde).
  public var makesNoCalendars = false
  /// Answers requests without a login by `DAV:unauthenticated` instead of 401 (Cyrus).
  public var admitsStrangers = false
  /// Lists the calendar without its own row, and its members with odd property states: a propstat of 404 for getetag.
  public var hidesETags = false
  /// The status of a body that breaks the rules: 400 Radicale, 412 Xandikos, 403 Cyrus, 415 sabre/dav.
  public var invalidBodyStatus = 403
  /// Whether MOVE is there (Xandikos: not).
  public var hasMove = true
  /// Refuses another name for a calendar.
  public var keepsNames = false
  /// Gives colours back with an alpha channel (Apple, Nextcloud).
  public var colorsHaveAlpha = false
  /// Writes calendar-data into CDATA and prefixes of its own (Open-Xchange).
  public var writesCDATA = false

  public init() {}
}

extension ServerMode {
  /// The modes of real servers (shared/servers/MATRIX.md), for tests that walk through all of them.
  public static let named: [(name: String, mode: ServerMode)] = [
    ("strict", ServerMode()), ("Radicale", radicale), ("Xandikos 0.4", xandikos), ("Xandikos 0.2", oldXandikos),
    ("SabreDAV 1.8", oldSabre), ("sabre/dav 4.7", sabre), ("DAViCal", davical), ("Cyrus", cyrus), ("SOGo", sogo),
    ("Horde", horde), ("Open-Xchange", openXchange), ("Nextcloud", nextcloud),
  ]

  private static func with(_ change: (inout ServerMode) -> Void) -> ServerMode {
    var mode = ServerMode()
    change(&mode)
    return mode
  }

  public static let radicale = with {
    $0.rewritesBodies = true
    $0.cutsXValuesAtCommas = true
    $0.invalidBodyStatus = 400
    $0.hrefs = .oddEncoding
  }
  public static let xandikos = with {
    $0.rewritesBodies = true
    $0.hasMove = false
    $0.unknownToken = .preconditionFailed
    $0.uidConflict = .preconditionFailed
    $0.invalidBodyStatus = 412
    $0.wellKnown = .found
    $0.wrapsNotFound = true
  }
  public static let oldXandikos = with {
    $0.rewritesBodies = true
    $0.hasMove = false
    $0.unknownToken = .serverError
    $0.uidConflict = .preconditionFailed
    $0.wellKnown = .found
    $0.wrapsNotFound = true
    $0.wrapsRefusals = true
  }
  public static let oldSabre = with {
    $0.hasSyncCollection = false
    $0.uidConflict = .storesDuplicate
    $0.multigetGap = .failsWhole
    $0.invalidBodyStatus = 415
    $0.wellKnown = .absolute
    $0.deletionOfMissingIs412 = true
    $0.hrefs = .oddEncoding
  }
  public static let sabre = with {
    $0.pageSize = 2
    $0.explainsPages = false
    $0.unknownToken = .nothing
    $0.uidConflict = .storesDuplicate
    $0.multigetGap = .omitted
    $0.invalidBodyStatus = 415
    $0.wellKnown = .absolute
    $0.deletionOfMissingIs412 = true
  }
  public static let nextcloud = with {
    $0.colorsHaveAlpha = true
    $0.unknownToken = .forbidden
    $0.uidConflict = .badRequest
    $0.multigetGap = .omitted
    $0.invalidBodyStatus = 415
    $0.wellKnown = .absolute
    $0.deletionOfMissingIs412 = true
  }
  public static let davical = with {
    $0.unknownToken = .fullListing
    $0.uidConflict = .storesDuplicate
    $0.multigetGap = .omitted
    $0.invalidBodyStatus = 412
    $0.wellKnown = .missing
  }
  public static let cyrus = with {
    $0.pageSize = 3
    $0.uidConflict = .uniqueInHome
    $0.rewritesBodies = true
    $0.wellKnown = .absolute
    $0.admitsStrangers = true
    $0.hrefs = .oddEncoding
  }
  public static let sogo = with {
    $0.countsSeconds = true
    $0.unknownToken = .fullListing
    $0.uidConflict = .storesDuplicate
    $0.rewritesBodies = true
    $0.ignoresConditions = true
    $0.ignoresPropertyFilters = true
    $0.wellKnown = .absolute
  }
  public static let horde = with {
    $0.hasSyncCollection = false
    $0.hasCTag = false
    $0.givesETagOnPut = false
    $0.rewritesBodies = true
    $0.dropsXProperties = true
    $0.dropsAlarms = true
    $0.uidConflict = .storesDuplicate
    $0.multigetGap = .failsWhole
    $0.makesNoCalendars = true
    $0.wellKnown = .absolute
    $0.deletionOfMissingIs412 = true
  }
  public static let openXchange = with {
    $0.etags = .unquoted
    $0.hrefs = .url
    $0.writesCDATA = true
  }
}
