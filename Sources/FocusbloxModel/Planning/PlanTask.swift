/// An open task as a plan reads it: what the planner has to know of it, and what a person reads. A plan looks at each
/// open task, and most of a `TaskItem` does not matter to it.
public struct PlanTask: Sendable, Hashable {
  public var id: String
  public var title: String
  public var listID: Int64?
  public var parentUID: String?
  /// The rule of another program's series.
  public var foreignRule: String?
  public var plannable: PlannableTask

  public init(id: String, title: String, plannable: PlannableTask) {
    self.id = id
    self.title = title
    self.plannable = plannable
  }

  public init(_ task: TaskItem) {
    self.init(id: task.id, title: task.title, plannable: PlannableTask(task, after: task.after))
    listID = task.listID
    parentUID = task.parentUID
    foreignRule = task.foreignRule
  }

  public var uid: String { plannable.uid }
  public var due: CalendarTime? { plannable.due }
  public var planned: CalendarTime? { plannable.planned }
}
