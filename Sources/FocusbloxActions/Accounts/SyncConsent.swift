package import FocusbloxModel

/// The switch "Mit Erinnerungen synchronisieren" (S4-20 … S4-22). It is off until the user adds or enables an account,
/// which is their consent.
package enum SyncConsent {
  private static let key = "remindersSync Enabled"

  package static func give(_ place: Workplace) throws {
    guard try !place.settings().remindersSyncEnabled else { return }
    _ = try place.settingsFile.set(key, "true")
  }

  package static func check(_ settings: Settings) throws(AccountProblem) {
    guard settings.remindersSyncEnabled else { throw .syncOff(key: key) }
  }
}
