import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

extension MakePlan {
  /// The plan that a user asks for at the screen. A day that is over meanwhile is today.
  ///
  /// - Throws: `PlanProblem.noDay` where the clock shows no day.
  init(_ wish: PlanWish, at now: Date, in zone: TimeZone) throws {
    guard let today = WallTime(now, in: zone)?.day else { throw PlanProblem.noDay }
    self.init(
      PlanScope(max(today, wish.day ?? today)),
      PlanOptions(most: wish.most, again: wish.isAnew, without: wish.without))
  }
}

extension ShownPlan.Version {
  init(_ proposal: PlanProposal, at now: Date) {
    self.init(second: Int64(now.timeIntervalSince1970), content: proposal.hashValue)
  }

  var time: Date { Date(timeIntervalSince1970: TimeInterval(second)) }
}
