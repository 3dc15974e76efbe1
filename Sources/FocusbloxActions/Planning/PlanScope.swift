package import FocusbloxModel
package import FocusbloxStore
import FocusbloxWords
import Foundation

/// The days and the filter of `plan`.
package struct PlanScope {
  /// A plan further ahead is made of guesses.
  package static let mostDays = 14

  package let days: ClosedRange<CalendarDay>
  /// The words behind the days, which name tasks as in `list`.
  package let filter: [String]
  /// The words that name the days.
  let dayWords: [String]
  private let count: Int?

  /// - Parameter count: the number of days, from the first one.
  /// - Throws: `PlanProblem.noDay` where the clock shows no day, `past`, and `notADay`.
  package init(_ words: [String], count: Int?, _ place: Workplace) throws {
    guard let today = WallTime(place.now, in: place.zone)?.day else { throw PlanProblem.noDay }
    let week = ["week", "woche"].contains(words.first?.lowercased())
    let named = week ? nil : try Self.day(words, place)
    if !week, named == nil, let word = words.first, word.wholeMatch(of: /\d{1,4}[-.\/][-.\/\d]*/) != nil {
      throw PlanProblem.notADay(word)
    }
    let first = named?.day ?? today
    if first < today { throw PlanProblem.past }
    guard let last = first.adding(days: (count ?? (week ? 7 : 1)) - 1) else { throw PlanProblem.noDay }
    days = first...last
    let length = week ? 1 : named?.length ?? 0
    dayWords = Array(words.prefix(length))
    filter = Array(words.dropFirst(length))
    self.count = count
  }

  /// The command for these days and tasks, with more words of a filter.
  ///
  /// - Parameter quoted: makes a word of the shell.
  package func command(with more: String, _ quoted: (String) -> String) -> String {
    let days = count.map { ["--days", String($0)] } ?? []
    return (["focusblox plan"] + (dayWords + filter).map(quoted) + [more] + days).joined(separator: " ")
  }

  /// One day, without a filter.
  package init(_ day: CalendarDay) {
    days = day...day
    (filter, dayWords, count) = ([], [], nil)
  }

  /// The day that the first words name: as many of them as have a reading.
  private static func day(_ words: [String], _ place: Workplace) throws -> (day: CalendarDay, length: Int)? {
    for length in (0...min(3, words.count)).reversed() where length > 0 {
      switch WhenReader(place.around).read(words.prefix(length).joined(separator: " ")) {
      case .success(let reading):
        guard case .day(let day) = reading.when, let day = CalendarDay(day.description) else { continue }
        return (day, length)
      case .failure(let refusal) where refusal.reason == .past: throw PlanProblem.past
      case .failure: continue
      }
    }
    return nil
  }

  /// The open tasks of a plan by UID.
  package struct Choice {
    /// The tasks that the filter names, with their sub-tasks; `nil` where it names none.
    package var named: Set<String>?
    /// The tasks that a filter of nothing but `not:` leaves out.
    package var leftOut: Set<String> = []
  }

  /// - Throws: the error of a number or an id that names no task, and of a filter that cannot be read;
  ///   `PlanProblem.nothingNamed` for a word, which may be a day with a typing error.
  package func choice(of open: [PlanTask], _ place: Workplace, _ store: StoreReader) throws -> Choice {
    if filter.isEmpty { return Choice() }
    let handles = filter.filter(Self.mayBeHandle)
    let words = filter.filter { !Self.mayBeHandle($0) }
    var uids = Set(try handles.compactMap { try store.task(id: Handles(place, store).task($0))?.uid })
    let typed = try TypedFilter(words, place)
    if !words.isEmpty {
      var query = TaskQuery(.open, now: place.now, timeZone: place.zone)
      query.conditions = try typed.conditions(store)
      uids.formUnion(try store.tasks(query).map(\.uid))
    }
    if handles.isEmpty, typed.filter.conditions.allSatisfy(\.isNegated) {
      return Choice(leftOut: Self.withSubtasks(Set(open.map(\.uid)).subtracting(uids), open))
    }
    if uids.isEmpty, filter.count == 1, filter[0].allSatisfy(\.isLetter) { throw PlanProblem.nothingNamed(filter[0]) }
    return Choice(named: Self.withSubtasks(uids, open))
  }

  private static func withSubtasks(_ given: Set<String>, _ open: [PlanTask]) -> Set<String> {
    var uids = given
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
