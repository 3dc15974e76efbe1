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
}

extension ElementEdits {
  /// The changes that bring the differences between two versions into a third one.
  init(patching target: ElementTree, from old: ElementTree, to new: ElementTree, _ elements: MergedElements) {
    self.init()
    for key in ElementTree.keys(of: [old, new]) where !elements.isLocal(key, new.table) {
      let (before, wanted) = (old[key], new[key])
      if ElementValue.areSame(before, wanted) { continue }
      if let before = before?.tree, let wanted = wanted?.tree, let there = target[key]?.tree {
        add(key, inside: ElementEdits(patching: there, from: before, to: wanted, elements))
      } else {
        set(key, as: new, in: target)
      }
    }
  }
}
