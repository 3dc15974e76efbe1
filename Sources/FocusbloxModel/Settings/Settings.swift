/// Everything a user can choose, with the defaults of the specification. The keys of the settings file are in `SettingsCatalogue`.
public struct Settings: Sendable, Equatable {
  public init() {}

  // Vorwarnung
  public var focusBlockEndAlertEnabled = false

  // Frist-Erinnerungen (S0-56 … S0-60)
  public var dueDateMorningReminderEnabled = true
  /// 0…23
  public var dueDateMorningReminderHour = 9
  /// 0…59
  public var dueDateMorningReminderMinute = 0
  public var dueDateAdvanceReminderEnabled = false
  /// 15, 30, 60, 120 or 1440.
  public var dueDateAdvanceReminderMinutes = 60

  // Series
  /// Whether completing or skipping a late instance goes to the first occurrence after now, however many were missed.
  public var recurrenceCatchUp = true

  // Automatic notifications (S3-33 … S3-38)
  public var notifyOnDue = true
  public var notifyOnDeferred = false
  public var notifyOnLatestStart = false
  public var notifyOnPlanned = false
  public var notifyOnLocation = true
  /// Of this machine; never changes alarms in calendars.
  public var notifyOnThisDevice = true

  // Due soon, badge, sounds (S3-39 … S3-59)
  public var dueSoonThreshold = DueSoonThreshold.twoDays
  public var includeOverdue = true
  public var includeDueSoon = true
  public var includeFlagged = false
  public var showSidebarBadges = false
  public var playSounds = true
  public var dueSound = SoundOption.systemDefault
  public var deferredSound = SoundOption.systemDefault
  public var locationSound = SoundOption.systemDefault

  // Today, status line (S3-63 … S3-75)
  public var showOverdue = true
  public var showDueToday = true
  public var showDueSoon = false
  public var showDeferredToday = false
  public var showFlagged = false
  public var showInbox = false
  /// A UUID; shows that perspective instead.
  public var customPerspectiveID: String?
  public var complicationSource = ComplicationSource.dueToday

  // Screen
  /// Whether the program without a command opens the screen on a terminal.
  public var openScreen = false

  // Calendar alarms (S3-82 … S3-87)
  public var publishAlarms = false
  /// 1…14
  public var lookaheadDays = 14
  /// The name of the calendar that receives them; nothing is published without.
  public var alarmCalendar: String?

  // Colours (S3-113, S3-114)
  public var colorDueSoonTitles = true
  public var colorOverdueTitles = true

  // Sync (S4-20, S4-52)
  public var remindersSyncEnabled = false
  /// Absent: every list.
  public var visibleReminderListIDs: [String]?
  /// Where new tasks go that name no list: `LIST` or `ACCOUNT/LIST`; absent: they stay on this machine.
  public var defaultList: String?
  /// Where new focus blocks go that name no calendar: `LIST` or `ACCOUNT/LIST`; absent: they stay on this machine.
  public var defaultCalendar: String?
  /// Whether a change is followed by a sync in the background.
  public var syncAfterChange = false
  public var caldavStartDate = StartDateSource.due
  public var caldavLocationForm = LocationAlarmForm.apple

  // Journal
  /// How long entries are kept; 1…3650.
  public var journalDays = 90
  /// Beyond so many entries those that keep no lost value go earlier; 1000…1000000.
  public var journalEntries = 100_000

  // Texts
  /// Of notifications and alarms; a setting and not the terminal's language, so that a job without a locale writes the same alarms.
  public var notificationLanguage = Language.german
  /// A locale identifier; writes the time in `Focus Block 14:00` (S1-21).
  public var blockTitleLocale = "de_DE"
}
