import FocusbloxActions
import FocusbloxModel

/// The journal has no run with this number.
struct UnknownRun: ExplainedError {
  var number: Int64
  /// The latest runs, newest first.
  var latest: [Int64]

  func explanation(in l: Language) -> Explanation {
    let numbers = latest.map(String.init).joined(separator: ", ")
    return Explanation(
      l("There is no run \(number)."),
      remedy: latest.isEmpty ? l("Nothing has been synced yet: focusblox sync.") : l("The latest: \(numbers)."),
      outcome: .wrongUse)
  }
}
