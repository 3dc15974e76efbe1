package import FocusbloxModel
package import FocusbloxSync

extension Texts {
  /// Names the properties of an item that a server cannot store.
  package static func heldHere(_ held: HeldHere, _ l: Language) -> String {
    let names = held.properties.joined(separator: ", ")
    return switch held.reason {
    case .cut: l("\(l.quoted(held.title)): the server cuts \(names) at a comma; it stays whole here.")
    case .dropped: l("\(l.quoted(held.title)): the server does not keep \(names) as it was; here it is kept.")
    case .refused: l("\(l.quoted(held.title)): the server accepts it only without \(names), which stays here.")
    case .parent: l("\(l.quoted(held.title)): the server keeps it only without its parent; the relation stays here.")
    case .end:
      l(
        "\(l.quoted(held.title)): the server accepts it only with an end after its start, so there it lasts one second."
      )
    }
  }
}
