extension ServerMode {
  /// Further modes of real servers and of proxies, as reported in the trackers of other programs. A test that chooses
  /// its mode by number uses ``named``, which does not grow.
  public static let others: [(name: String, mode: ServerMode)] = [
    ("Nextcloud, trash bin", nextcloudWithTrash), ("iCloud-like hrefs", brokenHrefs), ("Yandex", yandex), ("GMX", gmx),
    ("Zimbra", zimbra), ("Synology", synology), ("Open-Xchange, one year", openXchangeOfOneYear),
    ("behind nginx", behindNginx), ("behind Apache", behindApache), ("DAViCal, bare 412", davicalWithoutReasons),
    ("DAViCal, repeating", davicalRepeating), ("Radicale, with what is gone", radicaleWithTheGone),
  ]

  public static let nextcloudWithTrash = nextcloud.with { $0.trashStatus = 400 }
  public static let brokenHrefs = with {
    $0.breaksMultigetHrefs = true
    $0.hrefs = .url
  }
  public static let yandex = with {
    $0.etags = .unquoted
    $0.listsItself = true
  }
  public static let gmx = with {
    $0.failsWithoutETag = true
    $0.refusesOtherZones = true
  }
  public static let zimbra = with {
    $0.putRedirect = .elsewhere
    $0.listsGhosts = true
  }
  public static let synology = with { $0.refusesTriggersAtTheEnd = true }
  public static let openXchangeOfOneYear = openXchange.with { $0.queriesShowOneYear = true }
  public static let behindNginx = with { $0.fieldTag = .weak }
  public static let behindApache = with { $0.fieldTag = .gzip }
  public static let davicalRepeating = davical.with { $0.repeatsChanges = true }
  public static let radicaleWithTheGone = radicale.with { $0.listsTheGone = true }
  public static let davicalWithoutReasons = davical.with { $0.namesBreaches = false }

  /// Servers without tasks.
  public static let google = with {
    $0.takesTasks = false
    $0.givesETagOnPut = false
    $0.rateLimit = .usageLimits
  }
  public static let iCloud = brokenHrefs.with { $0.takesTasks = false }
  /// Confirms tasks and does not store them.
  public static let calypso = with {
    $0.losesTasks = true
    $0.etags = .unquoted
  }

  /// The same server with a change.
  public func with(_ change: (inout ServerMode) -> Void) -> ServerMode {
    var mode = self
    change(&mode)
    return mode
  }
}
