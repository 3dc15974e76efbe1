package import FocusbloxModel
package import FocusbloxSync

extension ServerReturn {
  /// The day and time of the server's state: `27. Nov. 2026 14:00`.
  package func words(_ language: Language) -> String {
    guard let wall = WallTime(until, in: zone) else { return "?" }
    let day = wall.day
    return DateForm.here(language).text(day.day, day.month, year: day.year, language) + " "
      + ClockForm.here(language).text(wall.hour, wall.minute)
  }

  /// The row of a plan.
  package func row(_ l: Language) -> String {
    l("! The server seems to have gone back to \(words(l)) (\(items) items); a sync would stop.")
  }
}
