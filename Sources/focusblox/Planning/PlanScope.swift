import FocusbloxModel
import FocusbloxStore
import FocusbloxWords
import Foundation

/// The days and the filter of `plan`.
struct PlanScope {
  /// A plan further ahead is made of guesses.
  static let mostDays = 14

  let days: ClosedRange<CalendarDay>
  /// The words behind the days, which name tasks as in `list`.
  let filter: [String]

  /// - Parameter count: the number of days, from the first one.
  /// - Throws: `PlanProblem.noDay` where the clock shows no day, and `past`.
  init(_ words: [String], count: Int?, _ app: AppContext) throws {
    guard let today = WallTime(app.now, in: app.zone)?.day else { throw PlanProblem.noDay }
    let week = ["week", "woche"].contains(words.first?.lowercased())
    let named = week ? nil : try Self.day(words, app)
    let first = named?.day ?? today
    if first < today { throw PlanProblem.past }
    guard let last = first.adding(days: (count ?? (week ? 7 : 1)) - 1) else { throw PlanProblem.noDay }
    days = first...last
    filter = Array(words.dropFirst(week ? 1 : named?.length ?? 0))
  }

  /// One day, without a filter.
  init(_ day: CalendarDay) {
    days = day...day
    filter = []
  }

  /// The day that the first words name: as many of them as have a reading.
  private static func day(_ words: [String], _ app: AppContext) throws -> (day: CalendarDay, length: Int)? {
    for length in (0...min(3, words.count)).reversed() where length > 0 {
      switch WhenReader(app.around).read(words.prefix(length).joined(separator: " ")) {
      case .success(let reading):
        guard case .day(let day) = reading.when, let day = CalendarDay(day.description) else { continue }
        return (day, length)
      case .failure(let refusal) where refusal.reason == .past: throw PlanProblem.past
      case .failure: continue
      }
    }
    return nil
  }

  /// The UIDs of the open tasks that the filter names, with their sub-tasks; `nil` without a filter.
  func named(_ open: [TaskItem], _ app: AppContext, _ store: StoreReader) throws -> Set<String>? {
    if filter.isEmpty { return nil }
    var (uids, words): (Set<String>, [String]) = ([], [])
    for word in filter {
      guard Self.mayBeHandle(word), let id = try? Handles(app, store).task(word), let task = try store.task(id: id)
      else {
        words.append(word)
        continue
      }
      uids.insert(task.uid)
    }
    if !words.isEmpty {
      var query = TaskQuery(.open, now: app.now, timeZone: app.zone)
      query.conditions = try TypedFilter(words, app).conditions(store)
      uids.formUnion(try store.tasks(query).map(\.uid))
    }
    let parents = Dictionary(open.map { ($0.uid, $0.parentUID) }) { first, _ in first }
    for task in open where !uids.contains(task.uid) {
      var (line, next): (Set<String>, String?) = ([task.uid], task.parentUID)
      while let parent = next, line.insert(parent).inserted, !uids.contains(parent) { next = parents[parent] ?? nil }
      if let next, uids.contains(next) { uids.insert(task.uid) }
    }
    return uids
  }

  /// The number of a line of the last list, or the beginning of an id. Other words are those of a title.
  private static func mayBeHandle(_ word: String) -> Bool {
    let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber { return word.utf8.count < 4 }
    return word.utf8.count >= 4 && word.contains(where: \.isNumber) && word.allSatisfy { $0.isHexDigit || $0 == "-" }
  }
}
