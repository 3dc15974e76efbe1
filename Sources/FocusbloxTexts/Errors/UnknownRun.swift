import FocusbloxActions
package import FocusbloxModel

/// The journal has no run with this number.
package struct UnknownRun: ExplainedError {
  package var number: Int64
  /// The latest runs, newest first.
  package var latest: [Int64]

  package var reason: String? { "noSuchRun" }

  package init(number: Int64, latest: [Int64]) {
    (self.number, self.latest) = (number, latest)
  }

  package func explanation(in l: Language) -> Explanation {
    let numbers = latest.map(String.init).joined(separator: ", ")
    return Explanation(
      l("There is no sync \(number)."),
      remedy: latest.isEmpty ? l("Nothing has been synced yet: focusblox sync.") : l("The latest: \(numbers)."))
  }
}
