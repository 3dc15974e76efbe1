package import FocusbloxActions
package import FocusbloxModel

extension FurtherDates {
  package func sentence(_ l: Language) -> String {
    count == 1 ? l("\(l.quoted(title(l))) has 1 more date.") : l("\(l.quoted(title(l))) has \(count) more dates.")
  }

  package func question(_ l: Language) -> String {
    sentence(l) + " " + l("What do you want to delete?")
  }

  package func onlyThis(_ relative: RelativeTime) -> String {
    relative.language("Only this date") + date(relative, after: ": ")
  }

  package static func all(_ l: Language) -> String { l("All open dates") }

  /// "Vorstand, nur der Termin morgen 13:30".
  package func onlyDate(_ relative: RelativeTime) -> String {
    title(relative.language) + date(relative, after: relative.language(", only the date "))
  }

  /// "Vorstand, morgen 13:30".
  package func atDate(_ relative: RelativeTime) -> String { title(relative.language) + date(relative, after: ", ") }

  /// "Vorstand, mit 2 weiteren Terminen".
  package func withOthers(_ l: Language) -> String {
    count == 1 ? l("\(title(l)), with 1 more date") : l("\(title(l)), with \(count) more dates")
  }

  private func title(_ l: Language) -> String { l.shownTitle(task.title) }

  private func date(_ relative: RelativeTime, after words: String) -> String {
    task.leadingDate.map { words + relative.text($0) } ?? ""
  }
}
