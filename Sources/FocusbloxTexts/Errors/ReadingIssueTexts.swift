package import FocusbloxModel
package import ICalendar

extension Texts {
  /// A fault in a file and its repair. JSON output has both in English.
  package static func issue(_ issue: ReadingIssue, _ l: Language) -> String {
    let (what, action) = (itemReason(issue.what.description, l), itemReason(issue.action.description, l))
    return l("line \(issue.line): \(what) (\(action))")
  }

  /// A fault that has no repair.
  static func finding(_ issue: ReadingIssue, _ l: Language) -> String {
    l("line \(issue.line): \(itemReason(issue.what.description, l))")
  }
}
