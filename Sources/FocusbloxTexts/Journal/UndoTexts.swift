import FocusbloxModel
import FocusbloxStore
package import FocusbloxSync

extension UndoPlan {
  /// What was undone, in one line.
  package func sentence(_ words: FieldWords) -> String {
    let l = words.language
    let title = item.title
    switch step {
    case .restore(let change, _, _): return "\(title) · " + words.change(change.name, from: change.old, to: change.new)
    case .restoreLines(let change, _): return "\(title) · " + l("\(words.name(change.name)) as before")
    case .recreate(_, _, let list?, _): return l("\(title) · back in \(l.quoted(list.name))")
    case .recreate(_, _, nil, _) where entry.listID == nil: return l("\(title) · back")
    case .recreate(_, _, nil, _): return l("\(title) · back, only here")
    case .republish(let list), .move(_, let list): return l("\(title) · back in \(l.quoted(list.name))")
    case .discard: return l("\(title) · deleted again")
    case .withdraw: return l("\(title) · only here again")
    }
  }
}
