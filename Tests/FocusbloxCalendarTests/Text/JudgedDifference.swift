import FocusbloxModel

/// A class of differences between the merge of texts and the former mergers, with the reason why the new result is
/// right for a user.
enum JudgedDifference: String, CaseIterable {
  /// The dates and the state of a series follow from its rule and its overrides. The former merge took them from each
  /// text and wrote them into the other one, so that they contradicted the rule or the overrides that won. Now the lines
  /// are merged, and the dates are read from the merged series.
  case seriesStand = "the dates of a series follow from the merged series"
  /// An item without a title, or with a priority of none, has no value that a user could lose. The former merge told a
  /// conflict about it, and the empty value won if it was newer.
  case emptyValue = "at the first meeting a missing value is none"
  /// A text that says that a field was cleared, or `FALSE`, has the word of a user. The former merge compared the values
  /// alone, so that the removal did not travel where the server had dropped the value, and lost against an older value.
  case saidRemoval = "a removal that the text says counts as an edit"
  /// PERCENT-COMPLETE and IN-PROCESS are another program's progress. The former merge took every open state for the same,
  /// so that progress was lost and not told. Now the newer state wins, and the other one is told.
  case progress = "progress is a value of its own"
  /// Only LAST-MODIFIED differs, which says when and not what.
  case stamp = "a stamp is no difference"
  /// Only the time of a completion or an explicit default differs, which servers and programs round, add and omit.
  case completionTime = "the time of a completion is no difference"

  func covers(_ difference: MergeDifference, in comparison: LineComparison) -> Bool {
    let (triple, name) = (comparison.triple, difference.name)
    switch (self, difference.merger) {
    case (.seriesStand, .fields):
      return ["due", "start", "completed"].contains(name)
        && [triple.agreed, triple.here, triple.read].contains { $0.parts["override"] != nil }
    case (.emptyValue, .fields):
      let nothing = ["", "STATUS:NEEDS-ACTION"]
      return triple.base == nil && !comparison.isTold(name)
        && (nothing.contains(difference.here) || nothing.contains(difference.read))
    case (.saidRemoval, .fields):
      return [difference.here, difference.read].contains { $0.contains("CLEARED") || $0.hasSuffix("FALSE") }
    case (.progress, .fields):
      return name == "completed"
        && [difference.agreed, difference.here, difference.read].contains { $0.contains("IN-PROCESS") }
    case (.stamp, .meaning): return comparison.areSame(difference, without: ["LAST-MODIFIED"])
    case (.completionTime, .meaning):
      return comparison.areSame(
        difference, without: ["LAST-MODIFIED", "STATUS", "COMPLETED", "PERCENT-COMPLETE"])
    default: return false
    }
  }
}

/// One difference between a former merger and the merge of texts.
struct MergeDifference: CustomStringConvertible {
  enum Merger { case fields, meaning }

  var merger: Merger
  /// A field, a property or a component.
  var name: String
  /// What the former merger and the merge of texts say.
  var (former, new): (String, String)
  /// The lines in the versions of the item.
  var (agreed, base, here, read): (String, String, String, String)

  var description: String {
    "\(merger) \(name): former \(former), new \(new); agreed \(agreed), base \(base), here \(here), read \(read)"
  }
}
