extension ServerMode {
  /// The modes of real servers, for tests that run with all of them. `Config/servers` has the measurements.
  public static let named: [(name: String, mode: ServerMode)] = [
    ("strict", ServerMode()), ("Radicale", radicale), ("Xandikos 0.4", xandikos), ("Xandikos 0.2", oldXandikos),
    ("SabreDAV 1.8", oldSabre), ("sabre/dav 4.7", sabre), ("DAViCal", davical), ("Cyrus", cyrus), ("SOGo", sogo),
    ("Horde", horde), ("Open-Xchange", openXchange), ("Nextcloud", nextcloud),
  ]

  static func with(_ change: (inout ServerMode) -> Void) -> ServerMode {
    var mode = ServerMode()
    change(&mode)
    return mode
  }

  public static let radicale = with {
    $0.takesAnyDates = true
    $0.rewritesBodies = true
    $0.cutsXValuesAtCommas = true
    $0.invalidBodyStatus = 400
    $0.hrefs = .oddEncoding
  }
  public static let xandikos = with {
    $0.takesAnyDates = true
    $0.givesTextsWithChanges = false
    $0.tokens = .hash
    $0.limits = .losesTheRest
    $0.geo = .shortest
    $0.ordersRules = true
    $0.quotesParameters = true
    $0.rewritesBodies = true
    $0.hasMove = false
    $0.unknownToken = .preconditionFailed
    $0.uidConflict = .preconditionFailed
    $0.invalidBodyStatus = 412
    $0.wellKnown = .found
    $0.wrapsNotFound = true
  }
  public static let oldXandikos = with {
    $0.takesAnyDates = true
    $0.givesTextsWithChanges = false
    $0.tokens = .hash
    $0.geo = .shortest
    $0.ordersRules = true
    $0.rewritesBodies = true
    $0.hasMove = false
    $0.unknownToken = .serverError
    $0.uidConflict = .preconditionFailed
    $0.wellKnown = .found
    $0.wrapsNotFound = true
    $0.wrapsRefusals = true
  }
  public static let oldSabre = with {
    $0.takesAnyDates = true
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
    $0.limits = .insufficientStorage
    $0.colorsHaveAlpha = true
    $0.unknownToken = .forbidden
    $0.uidConflict = .badRequest
    $0.multigetGap = .omitted
    $0.invalidBodyStatus = 415
    $0.wellKnown = .absolute
    $0.deletionOfMissingIs412 = true
  }
  public static let davical = with {
    $0.takesAnyDates = true
    $0.givesTextsWithChanges = false
    $0.tokens = .dataURL
    $0.unknownToken = .fullListing
    $0.uidConflict = .storesDuplicate
    $0.multigetGap = .omitted
    $0.invalidBodyStatus = 412
    $0.wellKnown = .missing
  }
  public static let cyrus = with {
    $0.takesAnyDates = true
    $0.wantsEnds = true
    $0.tokens = .dataURL
    $0.matchesWeakTags = true
    $0.dropsNewProperties = true
    $0.splitsCategories = true
    $0.geo = .sixDigits
    $0.ordersRules = true
    $0.unescapesXValues = true
    $0.pageSize = 3
    $0.uidConflict = .uniqueInHome
    $0.rewritesBodies = true
    $0.wellKnown = .absolute
    $0.admitsStrangers = true
    $0.hrefs = .oddEncoding
  }
  public static let sogo = with {
    $0.takesAnyDates = true
    $0.ignoresComponentSets = true
    $0.addsClass = true
    $0.geo = .escaped
    $0.ordersRules = true
    $0.countsSeconds = true
    $0.unknownToken = .fullListing
    $0.uidConflict = .storesDuplicate
    $0.rewritesBodies = true
    $0.ignoresConditions = true
    $0.ignoresPropertyFilters = true
    $0.moveKeepsNames = true
    $0.wellKnown = .absolute
  }
  public static let horde = with {
    $0.losesObjectsOver = 1_000_000
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
