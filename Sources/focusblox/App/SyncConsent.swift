import FocusbloxModel

/// The switch "Mit Erinnerungen synchronisieren" (S4-20 … S4-22). It is off until the user adds or enables an account,
/// which is their consent.
enum SyncConsent {
  private static let key = "remindersSync Enabled"

  static func give(_ app: AppContext) throws {
    guard try !app.settings().remindersSyncEnabled else { return }
    _ = try app.settingsFile.set(key, "true")
  }

  static func check(_ settings: Settings) throws(AccountProblem) {
    guard settings.remindersSyncEnabled else { throw .syncOff(key: key) }
  }
}
