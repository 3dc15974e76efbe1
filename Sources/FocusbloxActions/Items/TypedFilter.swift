import FocusbloxModel
package import FocusbloxStore
package import FocusbloxWords
import Foundation

/// A filter of the command line, with the store's conditions.
package struct TypedFilter {
  package let filter: Filter
  private let place: Workplace

  /// - Parameter isStored: whether an earlier command stored the filter, perhaps of a version that read unknown keys as
  ///   words.
  package init(_ words: [String], _ place: Workplace, isStored: Bool = false) throws {
    self.place = place
    do {
      filter = try FilterReader(place.around, unknownKeysAreWords: isStored).read(words)
    } catch {
      throw FilterRefused(problem: error)
    }
  }

  /// The wanted words of title, notes and tags.
  package var searched: [String] {
    filter.conditions.compactMap { if case .word(let word) = $0.term, !$0.isNegated { word } else { nil } }
  }

  /// The view for this filter. Only the bare backlog hides later instances of series (S2-15): who names a word, a list
  /// or a tag looks for them, too.
  ///
  /// - Parameter isNarrowed: whether something besides the filter narrows the view.
  package func view(_ view: TaskQuery.View, isNarrowed: Bool = false) -> TaskQuery.View {
    guard view == .backlog else { return view }
    if filter.conditions.contains(where: { !$0.isNegated && $0.term.isOfCompleted }) { return .completed }
    return filter.conditions.isEmpty && !isNarrowed ? .backlog : .open
  }

  package func conditions(_ store: StoreReader) throws -> [TaskCondition] {
    try filter.conditions.map { condition in
      let term = try self.term(condition.term, store)
      return condition.isNegated ? .not(term) : term
    }
  }

  /// A word of the title as stored, or as the open occurrence of another program's series has it, or of a tag.
  private func word(_ word: String, _ store: StoreReader) throws -> TaskCondition {
    let renamed = try place.occurrences().titled(withWord: word, store)
    let tags = try store.tags(withWord: word)
    return renamed.isEmpty && tags.isEmpty ? .word(word) : .wordOr(word, ids: renamed, tags: tags)
  }

  private func term(_ term: Filter.Term, _ store: StoreReader) throws -> TaskCondition {
    switch term {
    case .word(let word): return try self.word(word, store)
    case .tag(let tag): return .tag(tag)
    case .list(let name): return .lists([try ListChoice.find(name, holding: .task, in: store).id])
    case .due(let from, let end): return .due(from: from, before: end)
    case .noDue: return .noDue
    case .completed(let from, let end): return .completedWithin(from: from, before: end)
    case .importance(let importance):
      return .importance(importance.flatMap { Importance(rawValue: $0.rawValue) } ?? .none)
    case .state(let state):
      switch state {
      case .overdue: return .overdue
      case .flagged: return .flagged
      case .recurring: return .recurring
      case .waiting: return .waiting
      case .local: return .local
      case .kept: return .kept
      case .available: return .available
      case .ready: return .ready
      case .blocked: return .blocked
      case .done: return .completed
      case .nextUp: return .nextUp
      }
    }
  }
}

extension Filter.Term {
  /// Whether only a completed task can match.
  fileprivate var isOfCompleted: Bool {
    switch self {
    case .state(.done), .completed: true
    default: false
    }
  }
}

/// A filter that cannot be read.
package struct FilterRefused: Error {
  package var problem: Filter.Problem
}

extension Perspective {
  /// The query of the perspective, with its filter read at the current time.
  package func query(_ place: Workplace, _ store: StoreReader) throws -> TaskQuery {
    let settings = try place.settings()
    var query = query(
      now: place.now, timeZone: place.zone, dueSoonEnd: settings.dueSoonEnd(now: place.now, zone: place.zone))
    let typed = try TypedFilter(filter, place, isStored: true)
    query.view = typed.view(query.view, isNarrowed: listID != nil || tag != nil)
    query.conditions = try typed.conditions(store)
    return query
  }
}
