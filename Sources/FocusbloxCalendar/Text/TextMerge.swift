import FocusbloxModel
import Foundation
import ICalendar

/// Which of two values wins where both sides changed one element.
public enum MergeWinner: Sendable, Hashable {
  /// The side whose LAST-MODIFIED is later, at equal stamps the other one.
  case newer
  /// This machine's value.
  case here
  /// The value that was read.
  case there
}

/// One element that both sides changed to different values. The losing value is told and in no text any more.
public struct ElementConflict: Sendable, Hashable {
  /// The element, from the outside in: a component, then a group, a property or a member.
  public let path: [String]
  /// The lines that both sides had agreed on; `nil` where the element was absent.
  public let before: String?
  /// The lines of this machine; `nil` where it had removed the element.
  public let here: String?
  /// The lines of the other side; `nil` where it had removed the element.
  public let there: String?
  /// Whether the value of this machine stays.
  public let isHereKept: Bool
}

/// A merge of the differences between two versions into a third one.
struct ElementMerge {
  /// What a missing element means.
  enum Completeness {
    /// The other version is a text that programs and servers may have reduced.
    case read
    /// The same, and both versions meet for the first time: nothing counts as removed.
    case readFirst
    /// The other version is a text of this machine, such as an earlier one: missing means removed.
    case whole
  }

  let completeness: Completeness
  let elements: MergedElements
  let winner: MergeWinner
  /// Whether an element takes part, by the three versions of the component that has it.
  let isIncluded: (ElementKey, _ here: ElementTree, _ before: ElementTree?, _ there: ElementTree) -> Bool
  private(set) var conflicts: [ElementConflict] = []

  init(
    _ completeness: Completeness, _ elements: MergedElements, winner: MergeWinner,
    isIncluded: @escaping (ElementKey, ElementTree, ElementTree?, ElementTree) -> Bool = { _, _, _, _ in true }
  ) {
    self.completeness = completeness
    self.elements = elements
    self.winner = winner
    self.isIncluded = isIncluded
  }

  /// The changes of `here` by the differences between `before` and `there`.
  ///
  /// - Parameter isThereNewer: which side is newer where the components have no stamps.
  mutating func edits(
    of here: ElementTree, from before: ElementTree?, to there: ElementTree, isThereNewer: Bool = true
  ) -> ElementEdits {
    edits(of: here, from: before, to: there, path: [], isThereNewer: isThereNewer)
  }

  private mutating func edits(
    of here: ElementTree, from before: ElementTree?, to there: ElementTree, path: [String], isThereNewer: Bool
  ) -> ElementEdits {
    var edits = ElementEdits()
    for key in ElementTree.keys(of: [here, before, there])
    where isMerged(key, here.table) && isIncluded(key, here, before, there) {
      let (mine, was, theirs) = (here[key], before?[key], there[key])
      if ElementValue.meanSame(theirs, was) || ElementValue.meanSame(theirs, mine) { continue }
      let flags = here.table.flags(of: key)
      if theirs == nil, isKept(flags) { continue }
      if flags.contains(.latest) {
        if Self.isLater(theirs, than: mine) { edits.set(key, as: there, in: here) }
      } else if let mine = mine?.tree, let theirs = theirs?.tree {
        let newer = theirs.isAtLeastAsNew(as: mine) ?? isThereNewer
        edits.add(
          key,
          inside: self.edits(
            of: mine, from: was?.tree, to: theirs, path: path + [key.description], isThereNewer: newer))
      } else if ElementValue.meanSame(mine, was) {
        edits.set(key, as: there, in: here)
      } else {
        let isHereKept = winner == .here || (winner == .newer && !isThereNewer)
        conflicts.append(
          ElementConflict(
            path: path + [key.description], before: was?.words, here: mine?.words, there: theirs?.words,
            isHereKept: isHereKept))
        if !isHereKept { edits.set(key, as: there, in: here) }
      }
    }
    return edits
  }

  private func isMerged(_ key: ElementKey, _ table: ElementTable) -> Bool {
    !table.flags(of: key).contains(.derived) && !elements.isLocal(key, table)
  }

  /// Whether a missing element does not count as removed.
  private func isKept(_ flags: ElementFlags) -> Bool {
    switch completeness {
    case .read: flags.contains(.optional) || flags.contains(.latest)
    case .readFirst: true
    case .whole: flags.contains(.latest)
    }
  }

  private static func isLater(_ one: ElementValue?, than other: ElementValue?) -> Bool {
    let (one, other) = (one?.properties.first?.value, other?.properties.first?.value)
    return one.map { $0 > other ?? "" } ?? false
  }
}

extension ElementTree {
  /// `nil` where a component has no stamp, so that the stamps of the component around it decide.
  fileprivate func isAtLeastAsNew(as other: ElementTree) -> Bool? {
    guard let one = component.lastModified(in: .gmt), let other = other.component.lastModified(in: .gmt) else {
      return nil
    }
    return one >= other
  }
}

extension ElementValue {
  /// The lines for the journal.
  fileprivate var words: String {
    switch self {
    case .lines(let properties, _):
      properties.count == 1 ? properties[0].value : properties.map { Self.words($0) }.joined(separator: "\n")
    case .cleared: ""
    case .whole(let component, _): component.string
    case .parts(let tree): tree.component.string
    }
  }

  private static func words(_ property: Property) -> String {
    String(decoding: property.refolded.bytes, as: UTF8.self).replacing("\r\n ", with: "").replacing("\r\n", with: "")
  }
}
