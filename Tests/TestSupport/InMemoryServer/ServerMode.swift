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
  public enum TokenForm: Sendable, CaseIterable { case url, dataURL, hash }
  public enum LimitAnswer: Sendable, CaseIterable { case ignored, losesTheRest, insufficientStorage, serverError }
  public enum FieldTag: Sendable, CaseIterable { case same, weak, gzip, another, onlyValid }
  public enum PutRedirect: Sendable, CaseIterable { case none, elsewhere, withoutLocation }
  public enum RateLimit: Sendable, CaseIterable { case retryAfter, usageLimits }
  public enum GeoForm: Sendable, CaseIterable { case asSent, sixDigits, shortest, escaped }

  /// Whether sync-collection and sync-token are there (SabreDAV 1.8, Horde: not).
  public var hasSyncCollection = true
  /// Whether getctag is there (Horde: not).
  public var hasCTag = true
  /// What an unknown sync-token brings.
  public var unknownToken = TokenRefusal.forbidden
  /// How a token is spelled: `data:` URLs by Cyrus and DAViCal, a bare hash by Xandikos.
  public var tokens = TokenForm.url
  /// What a sync-collection with a limit brings: too little and the newest token (Xandikos), 507 or 500 (Nextcloud).
  public var limits = LimitAnswer.ignored
  /// Rows of one sync-collection answer; the rest follows after a 507 row (Cyrus, sabre/dav).
  public var pageSize: Int?
  /// Whether that row names its reason, too, which RFC 6578 3.6 leaves to the server.
  public var explainsPages = true
  /// Tokens and ctags count seconds: everything of the token's second comes again (SOGo).
  public var countsSeconds = false
  /// A first listing has rows of 404 for what was deleted long before (Radicale).
  public var listsTheGone = false
  /// Tells of the last two changes before the token once more (DAViCal).
  public var repeatsChanges = false
  public var etags = ETagForm.strong
  /// The tag in the fields of GET and PUT: weakened (nginx), `-gzip` (Apache), or another than `DAV:getetag` has, which If-Match
  /// takes or not.
  public var fieldTag = FieldTag.same
  /// Takes the weak form of the current tag in If-Match (Cyrus); the others answer 412.
  public var matchesWeakTags = false
  /// Whether a PUT answers with the tag (Horde: not).
  public var givesETagOnPut = true
  /// Orders properties, folds at other places, writes `PT0S` as `P0D` (Radicale, Xandikos).
  public var rewritesBodies = false
  /// Drops every X- property (Horde).
  public var dropsXProperties = false
  /// Drops PROXIMITY, VLOCATION, LINK, CONCEPT, REFID and x- names in small letters (Cyrus).
  public var dropsNewProperties = false
  /// Writes each of several CATEGORIES into a line of its own, one with an escaped comma into two (Cyrus).
  public var splitsCategories = false
  /// How GEO comes back (Cyrus, Xandikos, SOGo).
  public var geo = GeoForm.asSent
  /// Orders the parts of an RRULE (Xandikos, Cyrus, SOGo).
  public var ordersRules = false
  /// Gives CLASS:PUBLIC to every item without a CLASS (SOGo).
  public var addsClass = false
  /// Builds tasks anew: days become their midnight in UTC, and a start, a priority and another stamp appear (Horde).
  public var buildsTasksAnew = false
  /// Quotes the values of parameters that are not registered (Xandikos).
  public var quotesParameters = false
  /// Gives TEXT in X- values back without its backslashes (Cyrus).
  public var unescapesXValues = false
  /// Cuts texts, X- values, and URL and ATTACH of an alarm, at the first bare comma (Radicale).
  public var cutsXValuesAtCommas = false
  /// Drops VALARM (Horde).
  public var dropsAlarms = false
  public var uidConflict = UIDConflict.conflict
  /// Refuses with this status a UID whose object was deleted, under whatever name (Nextcloud's trash bin: 400 or 409).
  public var trashStatus: Int?
  public var multigetGap = MultigetGap.row
  /// Names objects in a multiget by hrefs that do not exist (iCloud).
  public var breaksMultigetHrefs = false
  /// A full listing has a row that is nowhere (Zimbra).
  public var listsGhosts = false
  /// A report lists the calendar itself, with a tag, as if it were an object (Yandex).
  public var listsItself = false
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
  /// Shows a calendar-query without a time range only what is dated within half a year of now (Open-Xchange).
  public var queriesShowOneYear = false
  /// 500 for a report that does not ask for getetag (GMX).
  public var failsWithoutETag = false
  /// What a PUT meets first: 302 to another path, or, for what is new, 302 without a Location though it was stored (Zimbra).
  public var putRedirect = PutRedirect.none
  /// How many requests it takes in five minutes, and what it answers to more.
  public var requestsInFiveMinutes: Int?
  /// 429 with Retry-After: 300 (Open-Xchange), or 403 with words about usage limits (Google).
  public var rateLimit = RateLimit.retryAfter
  /// No calendar takes VTODO (Google, iCloud).
  public var takesTasks = true
  /// Says that it stored a VTODO, and has it not (Calypso).
  public var losesTasks = false
  /// Says that it stored a task whose parent it does not have, and has it not (Horde).
  public var losesOrphans = false
  /// Says that it stored an object of more octets than this, and has it not (Horde: 1 MB).
  public var losesObjectsOver: Int?
  /// Refuses `TRIGGER;RELATED=END:PT0S` (Synology).
  public var refusesTriggersAtTheEnd = false
  /// Refuses a TZID that is none of IANA's (GMX).
  public var refusesOtherZones = false
  /// A new calendar takes tasks and events, whatever MKCALENDAR asks for (SOGo, older Xandikos).
  public var ignoresComponentSets = false
  /// MKCALENDAR says 201 and makes nothing (Horde).
  public var makesNoCalendars = false
  /// Answers requests without a login by `DAV:unauthenticated` instead of 401 (Cyrus).
  public var admitsStrangers = false
  /// Lists the calendar without its own row, and its members with odd property states: a propstat of 404 for getetag.
  public var hidesETags = false
  /// The status of a body that breaks the rules: 400 Radicale, 412 Xandikos, 403 Cyrus, 415 sabre/dav.
  public var invalidBodyStatus = 403
  /// Takes a start of another type than the end and one after it, too (all but sabre/dav 4).
  public var takesAnyDates = false
  /// Takes writes without a precondition, as of other clients, which is what every real server does.
  public var takesUnconditionalWrites = false
  /// Refuses an event at one instant (Cyrus).
  public var wantsEnds = false
  /// Whether it names the precondition such a body breaks (Radicale, DAViCal, sabre/dav: not).
  public var namesBreaches = true
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
