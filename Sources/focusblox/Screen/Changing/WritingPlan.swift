import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation

extension ActionRunner {
  /// Writes the blocks of the plan that the user saw, as one step.
  ///
  /// - Throws: `PlanProblem.changedOnScreen` where the store would get another plan, or time has passed.
  func plan(_ wish: PlanWish, _ seen: ShownPlan.Version) throws -> String {
    let planning = try Planning(wish, at: seen.time, app)
    let (_, proposal, _) = try planning.write(at: seen.time, app.settings(), store) { found in
      guard ShownPlan.Version(found, at: seen.time) == seen,
        found.written.allSatisfy({ $0.block.start > app.now })
      else { throw PlanProblem.changedOnScreen }
    }
    return PlanTexts(l).doneAtScreen(proposal)
  }
}
