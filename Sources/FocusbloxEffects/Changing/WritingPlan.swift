import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

extension ActionRunner {
  /// Writes the blocks of the plan that the user saw, as one step.
  ///
  /// - Throws: `PlanProblem.changedOnScreen` where the store would get another plan, or time has passed.
  func plan(_ wish: PlanWish, _ seen: ShownPlan.Version) throws -> String {
    let plan = try MakePlan(wish, at: seen.time, in: wording.zone)
    let written = try plan.write(at: seen.time, wording.place, store) { found in
      guard ShownPlan.Version(found, at: seen.time) == seen,
        found.written.allSatisfy({ $0.block.start > wording.now })
      else { throw PlanProblem.changedOnScreen }
    }
    return PlanTexts(l).doneAtScreen(written.proposal)
  }
}
