import FocusbloxModel
import ICalendar

extension SyncedField<FocusBlock> {
  private static let planProperty = "X-FOCUSBLOX-PLAN"

  /// X-FOCUSBLOX-PLAN, the planner's mark. A missing line is no mark: a block whose mark got lost is a person's. A mark of
  /// another version stays in the text.
  static let plan = SyncedField(
    "plan", owns: [planProperty], at: \FocusBlock.planMark,
    describe: { $0?.description },
    read: { component, _ in component.plain(planProperty).flatMap { PlanMark($0) } },
    write: { block, _, component in component.setPlain(planProperty, block.planMark?.description) })
}
