import Foundation

extension ItemText {
  /// This text, the server's, with the elements that differ between what was agreed and what this machine wants. Every
  /// other octet stays, so that no other program's line is lost and none is respelled.
  ///
  /// - Parameter context: in the strict profile local elements are not written.
  public func patched(from agreed: ItemText, to wanted: ItemText, _ context: MappingContext) -> ItemText {
    let tree = tree(namedAs: [agreed, wanted], context)
    let edits = ElementEdits(patching: tree, from: agreed.tree, to: wanted.tree, MergedElements(context.profile))
    return applying(edits, to: tree, from: [wanted.calendar, agreed.calendar])
  }

  /// This text, the server's latest, with the elements that its server cannot store. An element that another program has
  /// changed on the server since stays as on the server.
  ///
  /// - Parameters:
  ///   - whole: the item's text on this machine so far.
  ///   - former: the server's text for `whole`.
  /// - Returns: `nil` where no such element remains.
  public func holding(_ whole: ItemText, over former: ItemText) -> ItemText? {
    let context = MappingContext.plain(.gmt)
    let tree = tree(namedAs: [whole], context)
    let edits = ElementEdits(
      patching: tree, from: former.tree(namedAs: [whole], context), to: whole.tree, .all, keepsOtherChanges: true)
    return edits.isEmpty ? nil : applying(edits, to: tree, from: [whole.calendar])
  }
}

extension ElementEdits {
  /// The changes that bring the differences between two versions into a third one.
  ///
  /// - Parameter keepsOtherChanges: whether an element that the third version has otherwise than the first one stays.
  init(
    patching target: ElementTree, from old: ElementTree, to new: ElementTree, _ elements: MergedElements,
    keepsOtherChanges: Bool = false
  ) {
    self.init()
    for key in ElementTree.keys(of: [old, new]) where !elements.isLocal(key, new.table) {
      let (before, wanted) = (old[key], new[key])
      if ElementValue.areSame(before, wanted) { continue }
      if let before = before?.tree, let wanted = wanted?.tree, let there = target[key]?.tree {
        add(
          key,
          inside: ElementEdits(
            patching: there, from: before, to: wanted, elements, keepsOtherChanges: keepsOtherChanges))
      } else if !keepsOtherChanges || ElementValue.areSame(target[key], before) {
        set(key, as: new, in: target)
      }
    }
  }
}
