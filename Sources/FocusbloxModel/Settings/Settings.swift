/// All settings of a user, with the defaults of the specification. `SettingsCatalogue` has the keys of the settings
/// file.
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
  /// Whether completing or skipping a late instance continues with the first occurrence after now, whatever number was
  /// missed.
  public var recurrenceCatchUp = true
  public var seriesSubtasks = SeriesSubtasks.keep

  // Automatic notifications (S3-33 … S3-38)
  public var notifyOnDue = true
  public var notifyOnDeferred = false
  public var notifyOnLatestStart = false
  public var notifyOnPlanned = false
  public var notifyOnLocation = true
  /// Applies only to this machine and never changes alarms in calendars.
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
  /// A UUID; the status line then shows that perspective.
  public var customPerspectiveID: String?
  public var complicationSource = ComplicationSource.dueToday

  // Screen
  /// Whether the program opens the screen on a terminal when it is started without a command.
  public var openScreen = false

  // Calendar alarms (S3-82 … S3-87)
  public var publishAlarms = false
  /// 1…14
  public var lookaheadDays = 14
  /// The name of the calendar for published alarms; without a name nothing is published.
  public var alarmCalendar: String?

  // Plan of the day
  public var workHours = WorkHours.office
  /// The part of the free time that is planned, in per cent; 10…100.
  public var planLoad = 80
  /// Minutes; 0…120.
  public var planPause = 10
  /// Minutes; 5…480.
  public var planShortest = 30
  /// Minutes; 5…1440.
  public var planLongest = 90
  /// Minutes; 0…1440, and 0 means no limit.
  public var planMost = 0
  /// Minutes; 5…1440.
  public var planDefaultEstimate = 30
  public var planTitles = PlanTitles.tasks
  public var planShowsAs = PlanShowsAs.busy
  /// Whether new planned blocks are hidden from others who see the calendar.
  public var planPrivate = false
  /// Whether planned blocks ring.
  public var planAlerts = true
  /// The calendars whose events take no time: `LIST` or `ACCOUNT/LIST`; `nil` means none.
  public var planIgnore: [String]?
  public var planAllDay = AllDayOccupancy.written
  /// The user's own mail addresses; `nil` means that they are unknown.
  public var myAddresses: [String]?

  // Colours (S3-113, S3-114)
  public var colorDueSoonTitles = true
  public var colorOverdueTitles = true

  // Sync (S4-20, S4-52)
  public var remindersSyncEnabled = false
  /// The visible lists; `nil` means every list.
  public var visibleReminderListIDs: [String]?
  /// The list for new tasks without a list: `LIST` or `ACCOUNT/LIST`; `nil` keeps new tasks on this machine.
  public var defaultList: String?
  /// The calendar for new focus blocks without a calendar: `LIST` or `ACCOUNT/LIST`; `nil` keeps new blocks on this
  /// machine.
  public var defaultCalendar: String?
  /// Whether a sync in the background follows a change.
  public var syncAfterChange = false
  public var deletedOnServer = DeletedOnServer.keep
  public var shareAnswers = ShareAnswers.own
  public var caldavStartDate = StartDateSource.due
  public var caldavLocationForm = LocationAlarmForm.apple

  // Journal
  /// The days for which entries are kept; 1…3650.
  public var journalDays = 90
  /// The number of entries beyond which entries without a lost value are removed early; 1000…1000000.
  public var journalEntries = 100_000

  // Texts
  /// The language of notifications and alarms. It is a setting and not the language of each command, so that a job
  /// without a locale writes the same alarms. Where the settings file has no value, the environment decides.
  public var notificationLanguage = Language.german
  /// A locale identifier for the time in `Focus Block 14:00` (S1-21).
  public var blockTitleLocale = "de_DE"
}
