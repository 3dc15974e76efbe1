import FocusbloxModel
import FocusbloxStore
public import Foundation

/// A step that several transactions make one after the other, so that other programs can write between them.
///
/// The journal has one entry for the step, which each part replaces, so that a program that is killed leaves a whole
/// step. Each part has a snapshot of its own: the entry names the first, and lists the others.
public struct StepInParts: Sendable {
  let cause: Step.Cause
  let at: Date
  private let keys: [StepValue.Key]
  private let settings: StepSettings?
  /// The values before the first part; `nil` before that part.
  private var before: [StepValue.Key: Former]?
  private var values: [StepValue] = []
  private var items = 0
  private var first: StepItem?
  private var snapshots: [Int64] = []
  /// The number of the step; `nil` while nothing is changed. Each part gives it another one.
  public private(set) var number: Int64?

  private struct Former: Sendable {
    var title: String
    var value: String?
  }

  /// - Parameters:
  ///   - keys: the values other than items that the step may change.
  ///   - settings: access to the settings, where a key names a setting.
  public init(_ cause: Step.Cause, at now: Date, changing keys: [StepValue.Key] = [], settings: StepSettings? = nil) {
    (self.cause, at, self.keys, self.settings) = (cause, now, keys, settings)
  }

  var isFirst: Bool { before == nil }

  mutating func begin(in store: StoreReader) throws {
    guard before == nil else { return }
    before = [:]
    for key in keys {
      before?[key] = try store.stepValue(key, settings).map { Former(title: $0.title, value: $0.value) }
    }
  }

  /// The values that differ from their state before the step, and that no earlier part recorded so.
  func changedValues(in store: StoreReader) throws -> [StepValue] {
    try keys.compactMap { key in
      guard let known = values.last(where: { $0.key == key }) else {
        return try store.changedValue(key, before?[key].map { (title: $0.title, value: $0.value) }, settings)
      }
      let mark = try store.stepMark(key, settings)
      return mark == known.new ? nil : StepValue(key, title: known.title, old: known.old, new: mark)
    }
  }

  mutating func append(_ encoded: consuming EncodedItems, _ changed: [StepValue], in store: StoreTransaction) throws {
    items += encoded.count
    first = first ?? encoded.first
    values = values.filter { value in !changed.contains { $0.key == value.key } } + changed
    let summary = StepSummary(items: items, first: first, values: values)
    let data = try encoded.finished(with: changed)
    snapshots += try [store.keep(JournalSnapshot(item: data, text: nil))].compactMap(\.self)
    if let number { try store.removeJournal(id: number) }
    number = try store.append(
      JournalEntry(
        at: at, kind: summary.first?.kind ?? .task, itemID: nil, uid: "", action: JournalAction.step.rawValue,
        old: String(summary.count), new: summary.title, cause: cause.description,
        href: snapshots.count > 1 ? Self.list(snapshots.dropFirst()) : nil, snapshotID: snapshots.first))
  }

  private static func list(_ snapshots: some Sequence<Int64>) -> String {
    snapshots.map(String.init).joined(separator: " ")
  }

  /// All snapshots of a step, in the order of its parts. No address is in the entry of a step, so that the list is there.
  static func snapshots(of entry: JournalEntry) -> [Int64] {
    [entry.snapshotID].compactMap(\.self) + (entry.href ?? "").split(separator: " ").compactMap { Int64($0) }
  }
}
