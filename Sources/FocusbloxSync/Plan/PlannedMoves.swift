import FocusbloxModel
import FocusbloxStore

extension [ListOutcome] {
  /// The planned outcomes with one row for each object that another program moved between two lists of the run.
  func namingMoves() -> [ListOutcome] {
    var sources: [String: Int] = [:]
    for (index, outcome) in enumerated() {
      for link in outcome.plan?.absentObjects ?? [] { sources[link.uid] = index }
    }
    guard !sources.isEmpty else { return self }
    var result = self
    for (index, outcome) in enumerated() {
      for case .pullNew(let step) in outcome.plan?.actions ?? [] {
        guard let source = sources[step.item.uid], source != index else { continue }
        result[source].plan?.movedTo[step.item.uid] = outcome.plan?.list.name
        result[index].plan?.movedHere.insert(step.item.uid)
      }
    }
    return result
  }
}

extension ListOutcome {
  fileprivate var plan: SyncPlan? {
    get { if case .planned(let plan, _) = self { plan } else { nil } }
    set { if let newValue { self = .planned(newValue, report) } }
  }
}
