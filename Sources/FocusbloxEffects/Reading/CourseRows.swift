import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

/// The history of one item, from steps and syncs, the latest first.
struct CourseRows {
  let wording: Wording
  let store: StoreReader
  let known: KnownSteps

  private static let shown = 12
  /// The limits of steps that are read, and of items in such a step. A step of an import may have thousands of items.
  private static let steps = 100
  private static let largestStep = 200

  private var l: Language { wording.language }
  private var words: FieldWords { wording.fields }

  func lines(_ id: String) throws -> [Detail.Line] {
    let entries = try store.journal(itemID: id, besides: JournalAction.step.rawValue, limit: Self.shown).map { entry in
      let change = entry.property.map { " · " + words.change($0, from: entry.old, to: entry.new) } ?? ""
      return (at: entry.at, number: entry.id, text: entry.words(l) + change, role: entry.isConflict ? Role.error : .dim)
    }
    let events = (entries + (try steps(id))).sorted { ($1.at, $1.number) < ($0.at, $0.number) }.prefix(Self.shown)
    if events.isEmpty { return [] }
    let relative = wording.relative
    return [.init("", ""), .init("", l("History"), .heading)]
      + events.map { .init("", relative.text($0.at) + "  " + $0.text, $0.role) }
  }

  private func steps(_ id: String) throws -> [(at: Date, number: Int64, text: String, role: Role)] {
    try store.stepHeadlines(limit: Self.steps).filter { $0.count <= Self.largestStep }.compactMap { headline in
      guard try known.items(of: headline.number, store).contains(id),
        let item = try store.step(headline.number)?.items.first(where: { $0.id == id })
      else { return nil }
      let changes = item.changes.map { words.change($0.name, from: $0.old, to: $0.new) }
      let text = ([StepTexts(words).name(headline.cause)] + changes).joined(separator: " · ")
      return (headline.at, headline.number, text, .dim)
    }
  }
}

/// The items that each step changed. A step never changes, so that each step is read once for any number of tasks.
package final class KnownSteps {
  private var items: [Int64: Set<String>] = [:]

  package init() {}

  func items(of number: Int64, _ store: StoreReader) throws -> Set<String> {
    if let known = items[number] { return known }
    let read = Set(try store.step(number)?.items.map(\.id) ?? [])
    items[number] = read
    return read
  }
}
