import CalDAV
import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore

extension WaitingItem {
  /// What a person knows the item by. Of one that is deleted here the server's text has the title.
  package func name(_ l: Language) -> String {
    if let title { return l.quoted(title) }
    if let known = text.flatMap({ try? CalendarObjectReading($0).title }) {
      return isPending ? l("the deletion of \(l.quoted(known))") : l.quoted(known)
    }
    return href.flatMap { Href($0)?.shown } ?? uid
  }
}
