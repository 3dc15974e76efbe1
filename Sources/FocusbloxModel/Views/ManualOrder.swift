public import Foundation

extension TaskItem {
  /// The place in the user's own order. A task that nobody has put anywhere is where it was created: at the seconds from
  /// 2001 to then, as in other programs. So new tasks come last.
  public var placeInOwnOrder: Int { sortOrder ?? Int(created.timeIntervalSinceReferenceDate) }
}

/// The user's own order of tasks. A moved task gets a number between those of its neighbours, so that two machines that
/// move different tasks agree.
public enum ManualOrder {
  /// The new neighbour of a moved task, by id.
  public enum Beside: Sendable, Hashable {
    case before(String)
    case after(String)
  }

  /// The space that is left before a number where there is room.
  private static let gap = 16

  /// The numbers by id that move a task. Where there is none between its new neighbours, the tasks before it make room,
  /// or those after it where one before it stays.
  ///
  /// - Parameters:
  ///   - tasks: tasks in the user's order, with the moved one and its new neighbour.
  ///   - staying: the ids of tasks that get no number, because the user may only read them. Between two of these without
  ///     room, the moved task comes after both.
  ///   - now: no task is put behind this time without need, because new tasks come last.
  /// - Returns: nothing where the neighbour is missing.
  public static func numbers(
    moving id: String, _ beside: Beside, among tasks: [TaskItem], staying: Set<String> = [], now: Date
  ) -> [String: Int] {
    let others = tasks.filter { $0.id != id }
    let place: Int? =
      switch beside {
      case .before(let other): others.firstIndex { $0.id == other }
      case .after(let other): others.firstIndex { $0.id == other }.map { $0 + 1 }
      }
    guard let place else { return [:] }
    let (above, below) = (others[..<place], others[place...])
    let number = number(
      after: above.last?.placeInOwnOrder, before: below.first?.placeInOwnOrder,
      present: Int(now.timeIntervalSinceReferenceDate))
    var (numbers, limit) = ([id: number], number)
    for task in above.reversed() where task.placeInOwnOrder >= limit {
      if staying.contains(task.id) { return self.numbers(moving: id, between: above, and: below, staying) }
      limit -= gap
      numbers[task.id] = limit
    }
    return numbers
  }

  /// The numbers with which the tasks after the moved one make room.
  private static func numbers(
    moving id: String, between above: ArraySlice<TaskItem>, and below: ArraySlice<TaskItem>, _ staying: Set<String>
  ) -> [String: Int] {
    guard let last = above.last else { return [:] }
    var limit = last.placeInOwnOrder + 1
    var numbers = [id: limit]
    for task in below where task.placeInOwnOrder <= limit && !staying.contains(task.id) {
      limit += gap
      numbers[task.id] = limit
    }
    return numbers
  }

  /// The number may be the one before it, which then has to make room.
  private static func number(after last: Int?, before next: Int?, present: Int) -> Int {
    switch (last, next) {
    case (let last?, let next?): next - last > 1 ? last + (next - last) / 2 : next - 1
    case (nil, let next?): next - gap
    case (let last?, nil): last > present ? last + gap : min(last + gap, present - 1)
    case (nil, nil): present - 1
    }
  }
}
