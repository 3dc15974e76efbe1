package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// Makes a plan, or removes the planned blocks, as one step.
package struct MakePlan {
  package let scope: PlanScope
  package let options: PlanOptions
  /// Whether the planned blocks are removed, and none is made.
  package let isClearing: Bool

  package init(_ scope: PlanScope, _ options: PlanOptions, isClearing: Bool = false) {
    (self.scope, self.options, self.isClearing) = (scope, options, isClearing)
  }

  /// What the plan of the store would change.
  package func propose(
    at now: Date, _ place: Workplace, _ store: StoreReader
  ) throws -> (reading: PlanReading, proposal: PlanProposal) {
    let reading = try PlanReading(scope, options, at: now, place, store)
    return (reading, isClearing ? .clearing(reading.request) : PlanProposal(reading.request))
  }

  /// The plan that was written, and what it was made from.
  package struct Written {
    package var reading: PlanReading
    package var proposal: PlanProposal
    /// The written blocks by UID.
    package var blocks: [String: FocusBlock]
  }

  /// - Parameter check: receives the plan as the store has it now, and throws where it must not be written.
  package func write(
    at now: Date, _ place: Workplace, _ store: Store, check: (PlanProposal) throws -> Void = { _ in }
  ) throws -> Written {
    let settings = try place.settings()
    return try place.step("plan", store) { store in
      let (reading, proposal) = try propose(at: now, place, store)
      try check(proposal)
      let writing = PlanWriting(place: place, settings: settings, reading: reading, now: now)
      return Written(reading: reading, proposal: proposal, blocks: try writing.write(proposal, store))
    }
  }
}
