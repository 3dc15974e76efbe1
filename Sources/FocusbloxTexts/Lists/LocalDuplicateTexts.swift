package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore

extension Texts {
  /// Names two items with one UID, and the command that merges them.
  package static func localDuplicate(_ item: LocalDuplicate, _ names: ListNames, _ l: Language) -> String {
    let (title, id) = (l.quoted(item.title), String(item.id.prefix(8)))
    let list = names.name(ofList: item.listID) ?? item.list
    return l(
      """
      \(title) is only on this machine and was not sent; “\(list)” has something else under the same UID. \
      To merge them: focusblox move \(id) --list \(shellWord(list))
      """)
  }
}
